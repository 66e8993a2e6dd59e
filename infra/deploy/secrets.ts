import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { parseKey } from '#functions/vendor/hyperverge/key.ts'
import { rolledKey } from '#functions/vendor/razorpay/key.ts'
import { nameOf } from '#functions/platform/aws/retry.ts'
import { type SecretName, secretNames } from '#shared/kernel/permissions.ts'
import { systemClock } from '#functions/platform/system.ts'
import { makeSecret } from '#infra/local/secrets.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** Secrets that a partner issues. All others are generated. */
const issuedByPartners: readonly SecretName[] = [
  'razorpay-key',
  'razorpay-webhook-secret',
  'vouch-api-key',
  'vouch-webhook-secret',
  'signeasy-token',
  'signeasy-webhook-token',
  'hyperverge-key',
]

/** Generates the secrets that a stage lacks. Throws an error with the names of missing secrets that partners issue. */
export async function makeSecrets(stage: Stage): Promise<void> {
  const client = new SecretsManagerClient(accountOf(stage))
  const { secret } = namesOf(stage)
  const existence = await Promise.all(
    secretNames.map(async (name) => [name, await exists(client, secret(name))] as const),
  )
  const missing = existence.flatMap(([name, isThere]) => (isThere ? [] : [name]))
  // On an emulator the partners are simulators, which accept generated secrets.
  const required = stage.endpoint === undefined ? missing.filter((name) => issuedByPartners.includes(name)) : []
  if (required.length > 0)
    throw new Error(
      `Secrets of the partners are missing. Store each of them from standard input:\n${required.map((name) => `  npm run --silent secret -- ${stage.name} ${name} < file`).join('\n')}`,
    )
  await Promise.all(
    missing.map(async (name) =>
      client.send(new CreateSecretCommand({ Name: secret(name), SecretString: await makeSecret(name, systemClock()) })),
    ),
  )
}

/**
 * Replaces or creates a secret. Functions may use the old value for another five minutes. The gateway's pair so far is kept as the
 * previous one. Throws when a value of two parts has another form.
 */
export async function putSecret(stage: Stage, name: SecretName, value: string): Promise<void> {
  if (name === 'hyperverge-key') parseKey(value)
  const client = new SecretsManagerClient(accountOf(stage))
  const SecretId = namesOf(stage).secret(name)
  const isThere = await exists(client, SecretId)
  const stored = isThere ? (await client.send(new GetSecretValueCommand({ SecretId }))).SecretString : undefined
  const SecretString = name === 'razorpay-key' ? rolledKey(value, stored) : value
  if (isThere) await client.send(new PutSecretValueCommand({ SecretId, SecretString }))
  else await client.send(new CreateSecretCommand({ Name: SecretId, SecretString }))
}

async function exists(client: SecretsManagerClient, SecretId: string): Promise<boolean> {
  return client.send(new DescribeSecretCommand({ SecretId })).then(
    () => true,
    (failure: unknown) => {
      if (nameOf(failure) !== 'ResourceNotFoundException') throw failure
      return false
    },
  )
}
