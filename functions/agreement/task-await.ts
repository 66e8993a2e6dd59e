import { task } from '#functions/platform/messaging/event.ts'
import { syncSigning } from './commands.ts'
import { saveProgress } from './repository.ts'
import { WaitingInput } from './task-input.ts'

/** Keeps the token that ends the wait, then asks once: the signature may have come before there was a wait to end. */
export const entry = task(
  'agreement/task-await',
  WaitingInput.parse,
  async ({ order_id, attempt, token, correlation }, ports) => {
    await saveProgress(ports, { order_id, attempt }, { task_token: token })
    await syncSigning(ports, order_id, correlation)
  },
)
