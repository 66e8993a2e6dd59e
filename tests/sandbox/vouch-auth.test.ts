import { generateKeyPairSync } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import { signedBody, timestampOf } from '#functions/vendor/vouch/sign.ts'
import { movableClock } from '#infra/local/clock.ts'
import { openSecrets } from '#infra/local/secrets.ts'
import { openSandboxes, type Sandboxes } from '#infra/sandbox/server.ts'
import { vouchSandbox } from '#infra/sandbox/vouch/sandbox.ts'
import { instantOf, later, minuteMs } from '#shared/kernel/instant.ts'

const secrets = openSecrets()
const clock = movableClock(instantOf('2026-11-21T08:35:09.000Z'))
const payload = { escrow_id: 'ord_1', escrow_name: 'n', terms_and_conditions: 't', key_deliverables: 'd' }

let sandboxes: Sandboxes
let key: string

beforeAll(async () => {
  key = await secrets.read('vouch-signing-key')
  const apiAddress = 'http://localhost:5173/api'
  sandboxes = await openSandboxes({
    file: ':memory:',
    port: 0,
    clock,
    apiAddress,
    secrets,
    settings: {} as Settings,
    sandboxes: [vouchSandbox],
  })
})

afterAll(() => sandboxes.close())

async function createEscrow(body: string) {
  const headers = { apikey: await secrets.read('vouch-api-key'), 'content-type': 'application/json' }
  const response = await fetch(`${sandboxes.address}/vouch/v1/escrow/create_escrow`, { method: 'POST', headers, body })
  return (await response.json()) as { status: number; message: string }
}

test('the timestamp format does not depend on the ICU release', () => {
  expect(timestampOf(instantOf('2026-11-21T08:35:09.000Z'))).toBe('21/11/2026, 2:05:09 pm')
  expect(timestampOf(instantOf('2026-01-04T18:30:00.000Z'))).toBe('5/1/2026, 12:00:00 am')
  expect(timestampOf(instantOf('2026-01-05T06:30:00.000Z'))).toBe('5/1/2026, 12:00:00 pm')
})

test('a signed and unchanged request is accepted', async () => {
  expect(await createEscrow(signedBody(payload, clock.now(), key))).toMatchObject({ status: 200 })
  expect(await createEscrow(signedBody(payload, later(clock.now(), -14 * minuteMs), key))).toMatchObject({
    status: 200,
  })
})

test('a body whose keys, values or spaces changed in transit is refused', async () => {
  const body = signedBody(payload, clock.now(), key)
  const { escrow_id: id, escrow_name: name, ...rest } = JSON.parse(body)
  const refused = { status: 401, message: 'invalid signature' }
  expect(await createEscrow(JSON.stringify({ escrow_name: name, escrow_id: id, ...rest }))).toMatchObject(refused)
  expect(await createEscrow(body.replace('"n"', '"N"'))).toMatchObject(refused)
  expect(await createEscrow(body.replace(',', ', '))).toMatchObject(refused)
})

test("no signature, one that is not last and another's are refused", async () => {
  const { signature, ...rest } = JSON.parse(signedBody(payload, clock.now(), key))
  const last = { status: 401, message: 'signature must be the last key' }
  expect(await createEscrow(JSON.stringify(rest))).toMatchObject(last)
  expect(await createEscrow(JSON.stringify({ signature, ...rest }))).toMatchObject(last)
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const other = privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()
  expect(await createEscrow(signedBody(payload, clock.now(), other))).toMatchObject({
    status: 401,
    message: 'invalid signature',
  })
})

test('a timestamp that differs by more than 15 minutes is refused', async () => {
  for (const awayMs of [-16 * minuteMs, 16 * minuteMs]) {
    expect(await createEscrow(signedBody(payload, later(clock.now(), awayMs), key))).toMatchObject({
      status: 401,
      message: 'timestamp is stale',
    })
  }
})
