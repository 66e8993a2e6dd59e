import middy from '@middy/core'
import { importJWK, jwtVerify } from 'jose'
import { z } from 'zod'

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const Claims = z.object({ sub: Id, sid: Id, role: z.enum(['INVESTER_CLIENT', 'OPERATOR', 'SUPERVISOR']) })
const Body = z.object({ fcm_token: z.string().min(1).max(4_096), deviceType: z.string(), userId: Id })
const Answer = z.object({ success: z.literal(true) })

/** Imports the key at each request, as many published examples do. */
async function verify(authorization) {
  const [jwk] = JSON.parse(process.env.PUBLIC_JWKS).keys
  const { payload } = await jwtVerify(authorization.slice(7), await importJWK(jwk, 'ES256'), {
    algorithms: ['ES256'],
    issuer: 'ansh',
    audience: 'ansh',
  })
  return Claims.parse(payload)
}

/** The request pipeline alone: authentication, validation, response. Reads no session and stores nothing. */
export const handler = middy()
  .use({ before: async (request) => void (request.caller = await verify(request.event.headers.authorization)) })
  .use({ before: (request) => void (request.event.parsed = Body.parse(JSON.parse(request.event.body))) })
  .use({
    after: (request) =>
      void (request.response = {
        statusCode: 200,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(Answer.parse(request.response)),
      }),
  })
  .use({ onError: (request) => void (request.response = { statusCode: 500, body: String(request.error) }) })
  .handler(async () => ({ success: true }))
