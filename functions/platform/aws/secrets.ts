import { createHash } from 'node:crypto'
import type {
  GetSecretValueRequest,
  GetSecretValueResponse,
  PutSecretValueRequest,
} from '@aws-sdk/client-secrets-manager'
import type { Clock, Secrets } from '#functions/platform/port/ports.ts'
import type { SecretName } from '#shared/kernel/permissions.ts'
import { epochMs, minuteMs } from '#shared/kernel/instant.ts'
import type { StageContext } from './ports.ts'
import { nameOf } from './retry.ts'
import { openService, repeated, type Service } from './service.ts'

/** Secrets Manager, whose calls are repeated: a token replaces a value once. */
export type SecretsManager = Service<{
  readonly GetSecretValue: {
    readonly input: GetSecretValueRequest
    readonly output: Pick<GetSecretValueResponse, 'SecretString'>
  }
  readonly PutSecretValue: { readonly input: PutSecretValueRequest; readonly output: object }
}>

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

/** How long a value is cached, so how long a replaced secret may still be used. */
const cachedMs = 5 * minuteMs

/** The secrets port on Secrets Manager. Each secret is read once in five minutes; while a read fails, the cached value stays in use. */
export function openSecrets({ secretsManager, prefix, clock }: Options): Secrets {
  const cache = new Map<SecretName, CachedSecret>()

  async function fetchSecret(name: SecretName, previous: CachedSecret | undefined): Promise<string> {
    try {
      const { SecretString } = await secretsManager('GetSecretValue', { SecretId: `${prefix}${name}` })
      if (!SecretString) throw new Error(`no secret called ${name}`)
      return SecretString
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
        await secretsManager('PutSecretValue', {
          SecretId: `${prefix}${name}`,
          SecretString: value,
          ClientRequestToken,
        })
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

export function secretsOfStage({ env, account, clock }: StageContext): Secrets {
  return openSecrets({
    secretsManager: repeated(openService('secretsmanager', account)),
    prefix: env.SECRET_PREFIX,
    clock,
  })
}

function isMissing(failure: unknown): boolean {
  return nameOf(failure) === 'ResourceNotFoundException'
}

function namedIfMissing(failure: unknown, name: SecretName): unknown {
  return isMissing(failure) ? new Error(`no secret called ${name}`, { cause: failure }) : failure
}
