import { task } from '#functions/platform/messaging/event.ts'
import { fileSigned } from './file.ts'
import { AttemptInput, readAttempt } from './task-input.ts'
import { permissions } from './permissions.ts'

export const entry = task('agreement/task-file', permissions.taskFile, AttemptInput.parse, async (input, context) => {
  await fileSigned(context, await readAttempt(context, input))
})
