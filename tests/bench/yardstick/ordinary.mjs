import middy from '@middy/core'
import { listSessions } from './sessions.mjs'

/** A usual function: middy, zod by its `z`, jose, the SDK. */
export const handler = middy()
  .use({ onError: (request) => void (request.response = { statusCode: 500, body: String(request.error) }) })
  .handler(async ({ headers }) => ({
    statusCode: 200,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(await listSessions(headers.authorization)),
  }))
