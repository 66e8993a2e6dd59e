import { createHash } from 'node:crypto'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { signedCopyKey } from '#shared/agreement/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import { recordSigned } from '#functions/order/commands.ts'
import { eSign } from '#functions/vendor/e-sign.ts'
import { saveEnded } from './repository.ts'

/** Fetches the signed copy with its certificate, stores it and records the order as signed. Idempotent. */
export async function fileSigned(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<void> {
  if (attempt.envelope_id === undefined)
    throw new Error(`signing attempt ${attempt.attempt} of ${attempt.order_id} has no envelope`)
  const copy = await eSign(context, attempt).signedCopy(attempt.envelope_id)
  const fileKey = signedCopyKey(attempt.order_id, attempt.attempt)
  await context.files.put(fileKey, copy, 'application/pdf')
  await recordSigned(context, attempt.order_id, attempt.attempt, fileKey)
  await saveEnded(context, attempt, createHash('sha256').update(copy).digest('hex'))
}
