import middy from '@middy/core'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'

const keys = createLocalJWKSet(JSON.parse(process.env.PUBLIC_JWKS))
const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const Claims = z.object({ sub: Id, sid: Id, role: z.enum(['INVESTER_CLIENT', 'OPERATOR', 'SUPERVISOR']) })
const Body = z.object({ fcm_token: z.string().min(1).max(4_096), deviceType: z.string(), userId: Id })
const Answer = z.object({ success: z.literal(true) })

/** The door alone: who asks, what they say, what is answered. No session is looked up, nothing is kept. */
export const handler = middy()
  .use({ before: async (request) => void (request.caller = Claims.parse((await jwtVerify(request.event.headers.authorization.slice(7), keys, { algorithms: ['ES256'], issuer: 'ansh', audience: 'ansh' })).payload)) })
  .use({ before: (request) => void (request.event.parsed = Body.parse(JSON.parse(request.event.body))) })
  .use({ after: (request) => void (request.response = { statusCode: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(Answer.parse(request.response)) }) })
  .use({ onError: (request) => void (request.response = { statusCode: 500, body: String(request.error) }) })
  .handler(async () => ({ success: true }))
