import {
  CreateSecretCommand,
  DescribeSecretCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { nameOf } from '#functions/platform/aws/retry.ts'
import { type SecretName, secretNames } from '#functions/platform/port/ports.ts'
import { systemClock } from '#functions/platform/system.ts'
import { makeSecret } from '#infra/local/secrets.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'

/** What a partner and we both have to know; everything else we make. */
const given: readonly SecretName[] = [
  'razorpay-key-secret',
  'razorpay-webhook-secret',
  'vouch-api-key',
  'vouch-webhook-secret',
  'signeasy-token',
  'signeasy-webhook-token',
]

/** Makes what a new stage lacks. Throws with the names of what only a partner can give. */
export async function makeSecrets(stage: Stage): Promise<void> {
  const client = new SecretsManagerClient(accountOf(stage))
  const { secret } = namesOf(stage)
  const known = await Promise.all(secretNames.map(async (name) => [name, await isThere(client, secret(name))] as const))
  const missing = known.flatMap(([name, there]) => (there ? [] : [name]))
  // On an emulator the partners are sandboxes, which take whatever is there.
  const wanted = stage.endpoint === undefined ? missing.filter((name) => given.includes(name)) : []
  if (wanted.length > 0)
    throw new Error(
      `The partners' secrets are missing. Put each there, from standard input:\n${wanted.map((name) => `  npm run --silent secret -- ${stage.name} ${name} < file`).join('\n')}`,
    )
  await Promise.all(
    missing.map(async (name) =>
      client.send(new CreateSecretCommand({ Name: secret(name), SecretString: await makeSecret(name, systemClock()) })),
    ),
  )
}

/** Replaces a secret, or makes it. Functions use the old one for up to five minutes more. */
export async function putSecret(stage: Stage, name: SecretName, value: string): Promise<void> {
  const client = new SecretsManagerClient(accountOf(stage))
  const SecretId = namesOf(stage).secret(name)
  if (await isThere(client, SecretId)) await client.send(new PutSecretValueCommand({ SecretId, SecretString: value }))
  else await client.send(new CreateSecretCommand({ Name: SecretId, SecretString: value }))
}

async function isThere(client: SecretsManagerClient, SecretId: string): Promise<boolean> {
  return client.send(new DescribeSecretCommand({ SecretId })).then(
    () => true,
    (failure: unknown) => {
      if (nameOf(failure) !== 'ResourceNotFoundException') throw failure
      return false
    },
  )
}
