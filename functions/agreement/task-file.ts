import { task } from '#functions/platform/messaging/event.ts'
import { fileSigned } from './file.ts'
import { AttemptInput, readAttempt } from './task-input.ts'

export const entry = task('agreement/task-file', AttemptInput.parse, async (input, ports) => {
  await fileSigned(ports, await readAttempt(ports, input), input.correlation)
})
