import { sessionOf } from './visitor.ts'
import type { Site } from './walk.ts'

const phones = { operator: '+919000000011', supervisor: '+919000000012' } as const

/** Calls an endpoint of the desk over HTTP. */
export async function callDesk(
  app: Pick<Site, 'context' | 'siteAddress'>,
  method: string,
  path: string,
  body?: object,
  who: keyof typeof phones = 'operator',
): Promise<Response> {
  const headers = {
    authorization: `Bearer ${await sessionOf(app, phones[who])}`,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  }
  return fetch(`${app.siteAddress}/api${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
