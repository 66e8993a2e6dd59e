import { epochSeconds, hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

/**
 * Takes a partner's token, once: false when it was taken before, and of two at once for one of them. By what is signed of it,
 * because the same signature can be written in several ways. Kept longer than the token is good for.
 */
export async function takeToken(ports: Ports, token: string, expiresAt: Instant): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const key = { pk: `token#${await keyedHash(ports, 'token', signed)}`, sk: 'token' }
  try {
    await ports.table.put({ ...key, ttl: epochSeconds(later(expiresAt, hourMs)) }, { absent: 'pk' })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
