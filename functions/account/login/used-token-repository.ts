import { hourMs, type Instant, later } from '#shared/kernel/instant.ts'
import { keyedHash } from '#functions/platform/security/hash.ts'
import type { Context } from '#functions/platform/context.ts'
import { ConditionFailed } from '#functions/platform/port/table.ts'
import { usedTokens } from '#functions/account/entities.ts'

/**
 * Consumes a partner's token. True once for each token, also under concurrent requests. The key is a hash of the signed part,
 * because one signature can be encoded in several ways. The record outlives the token.
 */
export async function consumeToken(
  context: Context<'table' | 'secrets'>,
  token: string,
  expiresAt: Instant,
): Promise<boolean> {
  const signed = token.slice(0, token.lastIndexOf('.'))
  const hash = await keyedHash(context, 'token', signed)
  try {
    await context.table.put(usedTokens.itemOf(context, { hash, until: later(expiresAt, hourMs) }), { absent: 'pk' })
    return true
  } catch (failure) {
    if (!(failure instanceof ConditionFailed)) throw failure
    return false
  }
}
