import { expect, it } from 'vitest'
import { movableClock } from '#infra/local/clock.ts'
import { instantOf } from '#shared/kernel/instant.ts'
import { answeringClient, awsRefusal } from '#tests/harness/aws-client.ts'
import { openSecrets, type SecretsManager } from './secrets.ts'

interface Input {
  readonly SecretId?: string
  readonly SecretIdList?: readonly string[]
}

/** Secrets Manager that answers by the operation, and its calls. */
function answering(answers: Readonly<Record<string, (input: Input) => object>>) {
  const calls: unknown[][] = []
  const secretsManager = answeringClient<SecretsManager>((operation, input: Input) => {
    calls.push([operation, input])
    return answers[operation]?.(input)
  })
  const secrets = openSecrets({
    secretsManager,
    prefix: 'ansh/',
    clock: movableClock(instantOf('2026-11-21T10:00:00.000Z')),
  })
  return { secrets, calls }
}

const one = ({ SecretId = '' }: Input) => ({ SecretString: `value of ${SecretId}` })
const several = ({ SecretIdList = [] }: Input) => ({
  SecretValues: SecretIdList.map((id) => ({ Name: id, SecretString: `value of ${id}` })).toReversed(),
})

it('read by one request what one turn asks for', async () => {
  const { secrets, calls } = answering({ BatchGetSecretValue: several })
  const names = ['session-keys', 'hash-key', 'razorpay-key', 'hash-key'] as const
  expect(await Promise.all(names.map((name) => secrets.read(name)))).toEqual(
    names.map((name) => `value of ansh/${name}`),
  )
  expect(calls).toEqual([
    ['BatchGetSecretValue', { SecretIdList: ['ansh/session-keys', 'ansh/hash-key', 'ansh/razorpay-key'] }],
  ])
})

it('read one secret by itself', async () => {
  const { secrets, calls } = answering({ GetSecretValue: one })
  expect(await secrets.read('hash-key')).toBe('value of ansh/hash-key')
  expect(await secrets.read('session-keys')).toBe('value of ansh/session-keys')
  expect(calls.map(([operation]) => operation)).toEqual(['GetSecretValue', 'GetSecretValue'])
})

it('read each by itself when a batch is refused, and nothing when there is no answer', async () => {
  const names = ['session-keys', 'hash-key'] as const
  const failing = (failure: Error) =>
    answering({
      BatchGetSecretValue() {
        throw failure
      },
      GetSecretValue: one,
    }).secrets
  const refused = failing(awsRefusal('AccessDeniedException', 'not yet'))
  expect(await Promise.all(names.map((name) => refused.read(name)))).toEqual([
    'value of ansh/session-keys',
    'value of ansh/hash-key',
  ])
  const silent = failing(new Error('no answer'))
  await expect(Promise.all(names.map((name) => silent.read(name)))).rejects.toThrow('no answer')
})

it('ask again for what a batch left out, and tell why it is not there', async () => {
  const { secrets } = answering({
    BatchGetSecretValue: () => ({
      SecretValues: [{ Name: 'ansh/session-keys', SecretString: 'keys' }],
      Errors: [{ SecretId: 'ansh/razorpay-key', ErrorCode: 'ResourceNotFoundException' }],
    }),
    GetSecretValue({ SecretId = '' }) {
      if (SecretId === 'ansh/razorpay-key') throw awsRefusal('ResourceNotFoundException', 'no such secret')
      return one({ SecretId })
    },
  })
  const names = ['session-keys', 'hash-key', 'razorpay-key'] as const
  const [keys, hashKey, missing] = await Promise.allSettled(names.map((name) => secrets.read(name)))
  expect(keys).toMatchObject({ value: 'keys' })
  expect(hashKey).toMatchObject({ value: 'value of ansh/hash-key' })
  expect(missing).toMatchObject({ reason: { message: 'no secret called razorpay-key' } })
})
