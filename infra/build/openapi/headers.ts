import type { Endpoint } from '#shared/kernel/endpoint.ts'
import type { Refusal } from '#shared/kernel/refusal.ts'

const text = { type: 'string' }

/** The headers of responses that a client acts on. */
export const sharedHeaders = {
  'Retry-After': {
    description: 'After how many seconds the same request may succeed.',
    schema: { type: 'integer', minimum: 0 },
  },
  Allow: { description: 'The methods that the path has.', schema: text },
  Location: { description: 'Where to go on.', schema: text },
  ETag: { description: 'The version of the content.', schema: text },
  'Cache-Control': { description: 'For how long the response may be kept.', schema: text },
} as const

type HeaderName = keyof typeof sharedHeaders

function references(names: readonly HeaderName[]) {
  const headers = names.map((name) => [name, { $ref: `#/components/headers/${name}` }])
  return names.length === 0 ? {} : { headers: Object.fromEntries(headers) }
}

/** The headers of the success of an endpoint. */
export function headersOf({ status, cached }: Endpoint) {
  if (status === 303) return references(['Location'])
  if (cached === 'revalidated') return references(['ETag', 'Cache-Control'])
  return references(cached === 'forever' ? ['Cache-Control'] : [])
}

const headersByStatus: Partial<Record<Refusal['status'], HeaderName>> = {
  405: 'Allow',
  409: 'Retry-After',
  429: 'Retry-After',
  502: 'Retry-After',
  503: 'Retry-After',
}

/** The headers of a refusal. With 409 only a request that is still being worked on has one. */
export function refusalHeaders(status: Refusal['status']) {
  const name = headersByStatus[status]
  return references(name === undefined ? [] : [name])
}
