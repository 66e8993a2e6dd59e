import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { z } from 'zod'
import { readSession, readSessions } from './read.mjs'

// The list of sessions as a careful author writes it with the usual packages: the key at start, the client at start.

const client = new DynamoDBClient({})
const keys = createLocalJWKSet(JSON.parse(process.env.PUBLIC_JWKS))
const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const Claims = z.object({ sub: Id, sid: Id, role: z.enum(['INVESTER_CLIENT', 'OPERATOR', 'SUPERVISOR']) })
const Session = z.object({
  id: Id,
  user_id: Id,
  role: z.string(),
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
})
const Answer = z.object({
  data: z.array(z.object({ id: Id, created_at: z.string(), expires_at: z.string(), current: z.boolean() })),
})

export async function verify(authorization = '') {
  const { payload } = await jwtVerify(authorization.replace(/^Bearer /i, ''), keys, {
    algorithms: ['ES256'],
    issuer: 'ansh',
    audience: 'ansh',
    requiredClaims: ['sub', 'iat', 'exp'],
  })
  return Claims.parse(payload)
}

export async function listSessions(authorization) {
  const { sub, sid } = await verify(authorization)
  const { Item } = await readSession(client, sid)
  const session = Session.parse(plain(Item))
  if (session.user_id !== sub) throw new Error('not theirs')
  const { Items = [] } = await readSessions(client, sub)
  return Answer.parse({
    data: Items.map(plain).map(({ id, created_at, expires_at }) => ({
      id,
      created_at,
      expires_at,
      current: id === sid,
    })),
  })
}

function plain(item = {}) {
  return Object.fromEntries(Object.entries(item).map(([name, { S, N }]) => [name, S ?? Number(N)]))
}
