import { task } from '#functions/platform/messaging/event.ts'
import { AttemptInput, readAttempt } from './task-input.ts'
import { permissions } from './permissions.ts'

/** The PDF library is larger than the rest of the bundle, so it is imported only when there is an attempt to prepare. */
export const entry = task(
  'agreement/task-prepare',
  permissions.taskPrepare,
  AttemptInput.parse,
  async (input, context) => {
    const attempt = await readAttempt(context, input)
    const { prepareSigning } = await import('./prepare.ts')
    await prepareSigning(context, attempt)
  },
)
