import { useId, useState } from 'react'
import type { SecurityPage } from '#shared/market/market.ts'

type Depository = 'NSDL' | 'CDSL'

/** The depositories at which the shares can be held. A tap explains what that means. */
export function Depositories({ security }: { security: Pick<SecurityPage, 'available_nsdl' | 'available_cdsl'> }) {
  const id = useId()
  const [explained, setExplained] = useState<Depository>()
  const depositories: readonly (readonly [Depository, boolean])[] = [
    ['NSDL', security.available_nsdl],
    ['CDSL', security.available_cdsl],
  ]
  return (
    <>
      <ul aria-label="Depositories" className="-mx-1 flex flex-none">
        {depositories.map(([name, available]) => (
          <li key={name}>
            <button
              type="button"
              aria-expanded={explained === name}
              aria-controls={id}
              onClick={() => setExplained(explained === name ? undefined : name)}
              className="flex min-h-11 min-w-11 items-center rounded-md px-1"
            >
              <span
                className={`rounded-md px-2 py-1 text-sm ${available ? 'bg-gain-tint text-gain' : 'bg-sunken text-muted line-through'}`}
              >
                {name}
              </span>
              <span className="sr-only">{available ? ': available' : ': not available'}</span>
            </button>
          </li>
        ))}
      </ul>
      <p id={id} className="w-full pb-2 text-sm empty:hidden">
        {explained !== undefined && explanation(explained, depositories)}
      </p>
    </>
  )
}

function explanation(name: Depository, depositories: readonly (readonly [Depository, boolean])[]): string {
  const isAvailable = depositories.some(([each, available]) => each === name && available)
  const other = depositories.find(([each]) => each !== name)
  const begin = `${name} is one of India’s two depositories, which keep shares in demat accounts.`
  if (isAvailable) return `${begin} These shares can go to a demat account with ${name}.`
  const instead = other?.[1] === true ? ` You need one with ${other[0]}.` : ''
  return `${begin} These shares cannot go to a demat account with ${name}.${instead}`
}
