import { createHash } from 'node:crypto'
import {
  BatchGetSecretValueCommand,
  GetSecretValueCommand,
  PutSecretValueCommand,
  SecretsManagerClient,
} from '@aws-sdk/client-secrets-manager'
import type { Clock, Secrets } from '#functions/platform/port/ports.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { epochMs, minuteMs } from '#shared/kernel/instant.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import { isRefusal, nameOf } from './failure.ts'
import { type StageContext, variableOf } from './ports.ts'
import { endOfTurn } from './turn.ts'

/** Secrets Manager. Its calls may be repeated: a token replaces a value once. */
export type SecretsManager = Pick<SecretsManagerClient, 'send'>

interface Options {
  readonly secretsManager: SecretsManager
  /** Prefix of each secret's name, with the slash: `ansh/test/`. */
  readonly prefix: string
  readonly clock: Clock
}

interface CachedSecret {
  readonly value: Promise<string>
  readonly untilMs: number
}

/** A value is cached this long, so a replaced secret may be used this much longer. */
const cachedMs = 5 * minuteMs
/** The most that BatchGetSecretValue reads. */
const batchMax = 20

/**
 * The secrets port on Secrets Manager. Each secret is read once in five minutes; while a read fails, the cached value stays in use.
 * Reads of one event-loop tick, such as those at the start of a function, are one request.
 */
export function openSecrets({ secretsManager, prefix, clock }: Options): Secrets {
  const cache = new Map<SecretName, CachedSecret>()
  const readValue = joinedReads(secretsManager)

  async function fetchSecret(name: SecretName, previous: CachedSecret | undefined): Promise<string> {
    try {
      const value = await readValue(`${prefix}${name}`)
      if (!value) throw new Error(`no secret called ${name}`)
      return value
    } catch (failure) {
      if (previous && !isMissing(failure)) return await previous.value
      cache.delete(name)
      throw namedIfMissing(failure, name)
    }
  }

  return {
    async read(name) {
      const nowMs = epochMs(clock.now())
      const cached = cache.get(name)
      if (cached && nowMs < cached.untilMs) return await cached.value
      const fresh = { value: fetchSecret(name, cached), untilMs: nowMs + cachedMs }
      cache.set(name, fresh)
      return await fresh.value
    },
    async replace(name, value, token) {
      // Secrets Manager requires 32 to 64 characters and uses them as the version id.
      const ClientRequestToken = createHash('sha256').update(token).digest('hex')
      try {
        await secretsManager.send(
          new PutSecretValueCommand({ SecretId: `${prefix}${name}`, SecretString: value, ClientRequestToken }),
        )
      } catch (failure) {
        // The token was already used with another value: that value stays.
        if (nameOf(failure) !== 'ResourceExistsException') throw namedIfMissing(failure, name)
      }
      // Expired but kept: it is the fallback while the new value cannot be read.
      const cached = cache.get(name)
      if (cached) cache.set(name, { ...cached, untilMs: 0 })
    },
  }
}

type ReadValue = (id: string) => Promise<string | undefined>

/**
 * Batches the reads of one event-loop tick. A value missing from the answer is read alone. So is every value when the batch is
 * refused: a permission takes effect some seconds after a deployment, and an emulator may lack the operation.
 */
function joinedReads(secretsManager: SecretsManager): ReadValue {
  let current: { readonly ids: string[]; readonly values: Promise<ReadonlyMap<string, string>> } | undefined

  async function readBatch(ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
    await endOfTurn()
    current = undefined
    if (ids.length === 1) return new Map()
    const { SecretValues = [] } = await secretsManager
      .send(new BatchGetSecretValueCommand({ SecretIdList: [...ids] }))
      .catch(noneIfRefused)
    return new Map(SecretValues.map(({ Name = '', SecretString = '' }) => [Name, SecretString]))
  }

  return async (id) => {
    if (current === undefined || current.ids.length === batchMax) {
      const ids: string[] = []
      current = { ids, values: readBatch(ids) }
    }
    current.ids.push(id)
    const values = await current.values
    return values.get(id) ?? (await secretsManager.send(new GetSecretValueCommand({ SecretId: id }))).SecretString
  }
}

function noneIfRefused(failure: unknown): { readonly SecretValues?: [] } {
  if (isRefusal(failure)) return {}
  throw failure
}

export function secretsOfStage(stage: StageContext): Secrets {
  return openSecrets({
    secretsManager: new SecretsManagerClient(clientSettings(stage.account, quickCalls)),
    prefix: variableOf(stage, 'SECRET_PREFIX'),
    clock: stage.clock,
  })
}

function isMissing(failure: unknown): boolean {
  return nameOf(failure) === 'ResourceNotFoundException'
}

function namedIfMissing(failure: unknown, name: SecretName): unknown {
  return isMissing(failure) ? new Error(`no secret called ${name}`, { cause: failure }) : failure
}
