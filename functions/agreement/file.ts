import { createHash } from 'node:crypto'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { recordSigned } from '#functions/order/commands.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { saveOver, saveProgress } from './repository.ts'

/** Fetches the signed copy with its certificate, files it, and says that the order is signed. A repeat files the same. */
export async function fileSigned(ports: Ports, attempt: SigningAttempt, correlation: string): Promise<void> {
  if (attempt.envelope_id === undefined)
    throw new Error(`attempt ${attempt.attempt} of ${attempt.order_id} has no envelope`)
  const copy = await signeasy(ports).signedCopy(attempt.envelope_id)
  const fileKey = `agreement/${attempt.order_id}/${attempt.attempt}/signed.pdf`
  await ports.files.put(fileKey, copy, 'application/pdf')
  await saveProgress(ports, attempt, { signed_hash: createHash('sha256').update(copy).digest('hex') })
  await recordSigned(ports, attempt.order_id, attempt.attempt, fileKey, correlation)
  await saveOver(ports, attempt)
}
