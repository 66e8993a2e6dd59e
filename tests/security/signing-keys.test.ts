import { importJWK, type JWK, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startSession } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { signToken } from '#functions/account/session/signing-keys.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { sessions } from '#functions/platform/security/entities.ts'
import { readCaller, readSessionKeys } from '#functions/platform/security/session.ts'
import { functions } from '#infra/functions/registry.ts'
import { restrictPorts } from '#infra/local/port-permissions.ts'
import { SessionId } from '#shared/kernel/id.ts'
import { UNAUTHENTICATED } from '#shared/kernel/refusal.ts'
import { startHarness, type Harness } from '#tests/harness/harness.ts'
import { asha, seedData } from '#tests/harness/seed.ts'
import { operatorPhone } from './actors.ts'
import { claimsOf, tokenOf } from './token.ts'

/** The function that opens files of strangers. */
const hostileFiles = 'kyc/pdf-api'

let harness: Harness
/** What that function can reach. */
let reached: FullContext

beforeAll(async () => {
  harness = await startHarness({ seedData })
  const permissions = functions.find(({ name }) => name === hostileFiles)?.permissions
  if (permissions === undefined) throw new Error(`no function called ${hostileFiles}`)
  reached = { ...harness.app.context, ...restrictPorts(harness.app.context, permissions) }
})
afterAll(() => harness.close())

it('a function that only verifies knows the caller of a token', async () => {
  const token = await tokenOf(harness.app.context, operatorPhone)
  expect(await readCaller(reached, `Bearer ${token}`)).toMatchObject({ role: 'OPERATOR' })
})

it('a function that only verifies cannot open a session of the desk, or sign a token', async () => {
  const operator = await findUserByPhone(harness.app.context, operatorPhone)
  if (operator === undefined) throw new Error('no operator')
  await expect(startSession(reached, operator)).rejects.toThrow('no permission for the secret session-signing-keys')

  const claims = claimsOf(await tokenOf(harness.app.context, operatorPhone))
  const session = await sessions.find(reached, { id: SessionId.parse(claims['sid']) })
  if (session === undefined) throw new Error('no session')
  await expect(signToken(reached, session)).rejects.toThrow('no permission for the secret session-signing-keys')
  await expect(reached.secrets.replace('session-keys', '{}', 'forged')).rejects.toThrow('no permission')
})

it('a function that only verifies cannot make a session of the desk from its own', async () => {
  const token = await tokenOf(harness.app.context, asha.phone)
  const id = SessionId.parse(claimsOf(token)['sid'])
  await reached.table.update(sessions.key({ id }), { set: { role: 'SUPERVISOR' } })
  await expect(readCaller(reached, `Bearer ${token}`)).rejects.toThrow(UNAUTHENTICATED.code)
})

it('a function that only verifies reads no key that signs', async () => {
  const { keys } = await readSessionKeys(reached)
  expect(keys).toHaveLength(1)
  const text = await reached.secrets.read('session-keys')
  for (const { kid, publicJwk } of keys) {
    expect(text).not.toMatch(/"d"|private/)
    const key = await importJWK(publicJwk as JWK, 'ES256')
    const forged = new SignJWT({ role: 'OPERATOR' }).setProtectedHeader({ alg: 'ES256', kid }).sign(key)
    await expect(forged).rejects.toThrow(/private|sign/)
  }
})
