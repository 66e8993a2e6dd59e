import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { isPublished } from '#functions/account/session/session-keys.ts'
import { SigningKeys } from '#functions/account/session/signing-keys.ts'
import { SessionKeys } from '#functions/platform/security/session.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { systemClock } from '#infra/local/clock.ts'
import { makeSecret } from '#infra/local/secrets.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { type SecretName, secretNames } from '#shared/kernel/permissions.ts'
import { makeSecrets, putSecret } from './secrets.ts'

interface Input {
  readonly Name?: string
  readonly SecretId?: string
  readonly SecretString?: string
}

/** Secrets Manager over HTTP, in memory. */
const values = new Map<string, string>()
let refuses: (input: Input) => boolean
let server: Server
let stage: Stage

function failureOf(operation: string, input: Input, id: string): string | undefined {
  if (refuses(input)) return 'InvalidRequestException'
  if (operation === 'CreateSecret') return values.has(id) ? 'ResourceExistsException' : undefined
  return values.has(id) ? undefined : 'ResourceNotFoundException'
}

beforeEach(async () => {
  values.clear()
  refuses = () => false
  server = createServer((request, response) => {
    void Array.fromAsync(request, String).then((texts) => {
      const operation = String(request.headers['x-amz-target']).replace('secretsmanager.', '')
      const input = JSON.parse(texts.join('')) as Input
      const id = input.Name ?? input.SecretId ?? ''
      const failure = failureOf(operation, input, id)
      if (failure === undefined && input.SecretString !== undefined) values.set(id, input.SecretString)
      const body =
        failure === undefined ? { Name: id, SecretString: values.get(id) } : { __type: failure, message: failure }
      response
        .writeHead(failure === undefined ? 200 : 400, { 'content-type': 'application/x-amz-json-1.1' })
        .end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  stage = emulatorStage({
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    siteAddress: 'http://localhost:5173',
    sandboxAddress: 'http://localhost:5174',
  })
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const idOf = (name: SecretName) => namesOf(stage).secret(name)
const signing = () => SigningKeys.parse(JSON.parse(values.get(idOf('session-signing-keys')) ?? ''))
const verifying = () => SessionKeys.parse(JSON.parse(values.get(idOf('session-keys')) ?? ''))

it('makes every secret of a stage once, and what verifies sessions without what signs them', async () => {
  await makeSecrets(stage)
  expect([...values.keys()].sort()).toEqual(secretNames.map(idOf).sort())
  expect(isPublished(signing(), verifying())).toBe(true)
  expect(values.get(idOf('session-keys'))).not.toMatch(/private|"d"/)

  const first = new Map(values)
  await makeSecrets(stage)
  expect(values).toEqual(first)
})

it('completes the keys of sessions when a run has stopped between them', async () => {
  refuses = ({ Name }) => Name === idOf('session-keys')
  await expect(makeSecrets(stage)).rejects.toThrow('InvalidRequestException')
  const made = values.get(idOf('session-signing-keys'))
  expect([made === undefined, values.has(idOf('session-keys'))]).toEqual([false, false])

  refuses = () => false
  await makeSecrets(stage)
  expect(values.get(idOf('session-signing-keys'))).toBe(made)
  expect(isPublished(signing(), verifying())).toBe(true)
})

it('makes keys anew where an earlier version kept all of them in one secret', async () => {
  await makeSecrets(stage)
  const { keys } = signing()
  values.set(idOf('session-keys'), values.get(idOf('session-signing-keys')) ?? '')
  values.delete(idOf('session-signing-keys'))
  await makeSecrets(stage)
  expect(signing().keys[0]?.kid).not.toBe(keys[0]?.kid)
  expect(isPublished(signing(), verifying())).toBe(true)
  expect(values.get(idOf('session-keys'))).not.toMatch(/private|"d"/)
})

it('replaces what verifies sessions together with what signs them, and never by itself', async () => {
  await makeSecrets(stage)
  const former = signing().current
  await putSecret(stage, 'session-signing-keys', await makeSecret('session-signing-keys', systemClock()))
  expect(verifying().keys.map(({ kid }) => kid)).toEqual([signing().current])
  expect(signing().current).not.toBe(former)

  const before = new Map(values)
  await expect(putSecret(stage, 'session-keys', '{"keys":[]}')).rejects.toThrow('follows from session-signing-keys')
  await expect(putSecret(stage, 'session-signing-keys', '{"keys":[]}')).rejects.toThrow('current')
  expect(values).toEqual(before)
})
