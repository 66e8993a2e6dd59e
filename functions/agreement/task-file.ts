import { task } from '#functions/platform/messaging/event.ts'
import { fileSigned } from './file.ts'
import { AttemptInput, readAttempt } from './task-input.ts'

export const entry = task('agreement/task-file', AttemptInput.parse, async (input, context) => {
  await fileSigned(context, await readAttempt(context, input))
})
