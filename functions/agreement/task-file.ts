import { createHash } from 'node:crypto'
import { task } from '#functions/kit/event.ts'
import { recordSigned } from '#functions/order/act.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { saveOver, saveProgress } from './store.ts'
import { AttemptInput, readAttempt } from './task-input.ts'

/** Fetches the signed copy with its certificate, files it, and says that the order is signed. */
export const entry = task('agreement/task-file', AttemptInput.parse, async (input, ports) => {
  const attempt = await readAttempt(ports, input)
  if (attempt.envelope_id === undefined) throw new Error(`attempt ${input.attempt} of ${input.order_id} has no envelope`)
  const copy = await signeasy(ports).signedCopy(attempt.envelope_id)
  const fileKey = `agreement/${input.order_id}/${input.attempt}/signed.pdf`
  await ports.files.put(fileKey, copy, 'application/pdf')
  await saveProgress(ports, input, { signed_hash: createHash('sha256').update(copy).digest('hex') })
  await recordSigned(ports, input.order_id, input.attempt, fileKey, `sign-${input.order_id}-${input.attempt}`.slice(0, 64))
  await saveOver(ports, input)
})
