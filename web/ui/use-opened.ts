import { useState } from 'react'

/** Which rows of a list are open, by their keys. */
export interface Opened {
  readonly has: (key: string) => boolean
  readonly toggle: (key: string) => void
}

/** The rows that a person has opened. They stay open when cards take the place of a table. `first` is open at first. */
export function useOpened(first?: string): Opened {
  const [keys, setKeys] = useState<readonly (string | undefined)[]>([first])
  return {
    has: (key) => keys.includes(key),
    toggle: (key) => setKeys(keys.includes(key) ? keys.filter((each) => each !== key) : [...keys, key]),
  }
}
