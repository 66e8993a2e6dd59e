import { createHash } from 'node:crypto'
import { GetSecretValueCommand, PutSecretValueCommand, SecretsManagerClient } from '@aws-sdk/client-secrets-manager'
import type { Clock, SecretName, Secrets } from '#functions/platform/port/ports.ts'
import { epochMs, minuteMs } from '#shared/kernel/instant.ts'
import type { OfStage } from './ports.ts'
import { fewTries, nameOf } from './retry.ts'

interface Options {
  readonly client: Pick<SecretsManagerClient, 'send'>
  /** Before each name, with its slash: `ansh/test/`. */
  readonly prefix: string
  readonly clock: Clock
}

interface Kept {
  readonly value: Promise<string>
  readonly untilMs: number
}

/** How long a secret that was replaced may still be used. */
const keptMs = 5 * minuteMs

/** Secrets Manager, asked once in five minutes. When it does not answer, the secret that was read before goes on. */
export function openSecrets({ client, prefix, clock }: Options): Secrets {
  const kept = new Map<SecretName, Kept>()

  async function ask(name: SecretName, before: Kept | undefined): Promise<string> {
    try {
      const { SecretString } = await client.send(new GetSecretValueCommand({ SecretId: `${prefix}${name}` }))
      if (!SecretString) throw new Error(`no secret called ${name}`)
      return SecretString
    } catch (failure) {
      if (before && !isGone(failure)) return await before.value
      kept.delete(name)
      throw asMissing(failure, name)
    }
  }

  return {
    async read(name) {
      const nowMs = epochMs(clock.now())
      const known = kept.get(name)
      if (known && nowMs < known.untilMs) return await known.value
      const asked = { value: ask(name, known), untilMs: nowMs + keptMs }
      kept.set(name, asked)
      return await asked.value
    },
    async replace(name, value, token) {
      // It wants 32 to 64 characters, and keeps them as the name of the version.
      const ClientRequestToken = createHash('sha256').update(token).digest('hex')
      try {
        await client.send(
          new PutSecretValueCommand({ SecretId: `${prefix}${name}`, SecretString: value, ClientRequestToken }),
        )
      } catch (failure) {
        // Somebody was here first with the same token and another value.
        if (nameOf(failure) !== 'ResourceExistsException') throw asMissing(failure, name)
      }
      // Not forgotten: it still serves when the new one cannot be read.
      const known = kept.get(name)
      if (known) kept.set(name, { ...known, untilMs: 0 })
    },
  }
}

export function secretsOfStage({ env, account, clock }: OfStage): Secrets {
  return openSecrets({
    client: new SecretsManagerClient({ ...account, ...fewTries }),
    prefix: env.SECRET_PREFIX,
    clock,
  })
}

function isGone(failure: unknown): boolean {
  return nameOf(failure) === 'ResourceNotFoundException'
}

function asMissing(failure: unknown, name: SecretName): unknown {
  return isGone(failure) ? new Error(`no secret called ${name}`, { cause: failure }) : failure
}
