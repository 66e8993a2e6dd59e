import type { Ports } from '#functions/platform/port/ports.ts'

/** Records the keys that the functions read from the table, until the list is emptied. */
export function recordReads() {
  const keys: string[] = []
  const adapt = (ports: Ports): Ports => {
    const { table } = ports
    const get: typeof table.get = (key, options) => {
      keys.push(`${key.pk} ${key.sk}`)
      return table.get(key, options)
    }
    const getMany: typeof table.getMany = (requested) => {
      keys.push(...requested.map(({ pk, sk }) => `${pk} ${sk}`))
      return table.getMany(requested)
    }
    const query: typeof table.query = (request) => {
      keys.push(`${request.pk} by ${request.index ?? 'key'}`)
      return table.query(request)
    }
    return { ...ports, table: { ...table, get, getMany, query } }
  }
  return { keys, adapt }
}

/** The keys without the request pipeline's own: session and maintenance flag. */
export function withoutPipelineReads(keys: readonly string[]): string[] {
  return keys.filter((key) => !/^(account#session#|platform#maintenance)/.test(key))
}
