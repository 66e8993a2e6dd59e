import { task } from '#functions/platform/messaging/event.ts'
import { hasEnvelopeEnded, syncSigning } from './commands.ts'
import { saveProgress } from './repository.ts'
import { WaitingInput } from './task-input.ts'
import { permissions } from './permissions.ts'

/** Stores the token that ends the workflow's wait, then asks the partner once: the signature may precede the token. */
export const entry = task(
  'agreement/task-await',
  permissions.taskAwait,
  WaitingInput.parse,
  async ({ order_id, attempt, token }, context) => {
    const waiting = await saveProgress(context, { order_id, attempt }, { task_token: token })
    if (await hasEnvelopeEnded(context, waiting)) await syncSigning(context, order_id, waiting)
  },
)
