import { epochSeconds, hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'

/**
 * Consumes a partner's token. True once for each token, also under concurrent requests. The key is a hash of the signed part,
 * because one signature can be encoded in several ways. The record outlives the token.
 */
export async function consumeToken(context: Context, token: string, expiresAt: Instant): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const key = { pk: `token#${await keyedHash(context, 'token', signed)}`, sk: 'token' }
  try {
    await context.table.put({ ...key, ttl: epochSeconds(later(expiresAt, hourMs)) }, { absent: 'pk' })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
