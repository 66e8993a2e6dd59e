import { task } from '#functions/kit/event.ts'
import { prepareSigning } from './prepare.ts'
import { AttemptInput, readAttempt } from './task-input.ts'

export const entry = task('agreement/task-prepare', AttemptInput.parse, async (input, ports) => prepareSigning(ports, await readAttempt(ports, input)))
