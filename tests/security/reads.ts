import type { Ports } from '#functions/platform/port/ports.ts'

/** What the functions of a house looked for in its table, key by key, since the list was emptied. */
export function watchReads() {
  const keys: string[] = []
  const adapt = (ports: Ports): Ports => {
    const { table } = ports
    const get: typeof table.get = (key) => {
      keys.push(`${key.pk} ${key.sk}`)
      return table.get(key)
    }
    const getMany: typeof table.getMany = (asked) => {
      keys.push(...asked.map(({ pk, sk }) => `${pk} ${sk}`))
      return table.getMany(asked)
    }
    const query: typeof table.query = (asked) => {
      keys.push(`${asked.pk} by ${asked.index ?? 'key'}`)
      return table.query(asked)
    }
    return { ...ports, table: { ...table, get, getMany, query } }
  }
  return { keys, adapt }
}

/** Of such keys those that say more than who asks and whether the house is open. */
export function beyondTheDoor(keys: readonly string[]): string[] {
  return keys.filter((key) => !/^(session|maintenance)#/.test(key) && !key.startsWith('maintenance'))
}
