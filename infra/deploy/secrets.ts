import {
  CreateSecretCommand,
  DescribeSecretCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import { isPublished, publishKeys } from '#functions/account/session/session-keys.ts'
import { SigningKeys } from '#functions/account/session/signing-keys.ts'
import { SessionKeys } from '#functions/platform/security/session.ts'
import { parseKey } from '#functions/vendor/hyperverge/key.ts'
import { rolledKey } from '#functions/vendor/razorpay/key.ts'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { nameOf } from '#functions/platform/aws/failure.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { systemClock } from '#functions/platform/system.ts'
import { madeNames, makeSecret } from '#infra/local/secrets.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf, singleCalls } from './account.ts'

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

/**
 * Generates the secrets that a stage lacks, and derives what verifies sessions from what signs them, also when an earlier run stopped
 * between the two. Throws an error with the names of missing secrets that partners issue.
 */
export async function makeSecrets(stage: Stage): Promise<void> {
  const client = new SecretsManagerClient(accountOf(stage))
  const { secret } = namesOf(stage)
  const existence = await Promise.all(
    madeNames.map(async (name) => [name, await exists(client, secret(name))] as const),
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
  await publishSessionKeys(client, stage)
}

/**
 * Replaces or creates a secret. Functions may use the old value for another five minutes. The gateway's pair so far is kept as the
 * previous one, and what verifies sessions follows what signs them. Throws when a value of several parts has another form.
 */
export async function putSecret(stage: Stage, name: SecretName, value: string): Promise<void> {
  if (name === 'session-keys') throw new Error('session-keys follows from session-signing-keys: put that one there')
  if (name === 'hyperverge-key') parseKey(value)
  if (name === 'session-signing-keys') SigningKeys.parse(JSON.parse(value))
  const client = new SecretsManagerClient(accountOf(stage))
  const id = namesOf(stage).secret(name)
  const stored = await valueOf(client, id)
  await store(client, id, name === 'razorpay-key' ? rolledKey(value, stored) : value, stored)
  if (name === 'session-signing-keys') await publishSessionKeys(client, stage)
}

/** Writes what verifies sessions from what signs them, unless it is there. */
async function publishSessionKeys(client: SecretsManagerClient, stage: Stage): Promise<void> {
  const { secret } = namesOf(stage)
  const signing = SigningKeys.parse(JSON.parse((await valueOf(client, secret('session-signing-keys'))) ?? ''))
  const stored = await valueOf(client, secret('session-keys'))
  const published = SessionKeys.parse(stored === undefined ? { keys: [] } : JSON.parse(stored))
  if (stored !== undefined && isPublished(signing, published)) return
  const value = JSON.stringify(publishKeys(signing, published, systemClock().now()))
  await store(client, secret('session-keys'), value, stored)
}

async function store(client: SecretsManagerClient, id: string, SecretString: string, stored: string | undefined) {
  if (stored === undefined) await client.send(new CreateSecretCommand({ Name: id, SecretString }))
  else await client.send(new PutSecretValueCommand({ SecretId: id, SecretString }))
}

async function valueOf(client: SecretsManagerClient, SecretId: string): Promise<string | undefined> {
  return client.send(new GetSecretValueCommand({ SecretId })).then(({ SecretString }) => SecretString, unlessMissing)
}

/**
 * The id of a secret's current version. Undefined where the secret does not exist yet, and without credentials for the account of the
 * stage: whoever only reads the templates of a stage has none.
 */
export async function currentVersionOf(stage: Stage, name: SecretName): Promise<string | undefined> {
  const client = new SecretsManagerClient(clientSettings(accountOf(stage), singleCalls))
  const described = await client
    .send(new DescribeSecretCommand({ SecretId: namesOf(stage).secret(name) }))
    .catch(() => undefined)
  const versions = Object.entries(described?.VersionIdsToStages ?? {})
  return versions.find(([, labels]) => labels.includes('AWSCURRENT'))?.[0]
}

async function exists(client: SecretsManagerClient, SecretId: string): Promise<boolean> {
  return client.send(new DescribeSecretCommand({ SecretId })).then(
    () => true,
    (failure: unknown) => unlessMissing(failure) ?? false,
  )
}

function unlessMissing(failure: unknown): undefined {
  if (nameOf(failure) !== 'ResourceNotFoundException') throw failure
}
