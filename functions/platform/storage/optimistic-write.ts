import { FileChanged } from '#functions/platform/port/files.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

const triesMax = 12
const pauseMs = 40

/**
 * Does what reads a file and puts it on the condition that nobody put another meanwhile, anew as often as somebody did. Throws
 * after a dozen tries: whoever called from a queue is called again later.
 */
export async function optimisticWrite(
  ports: Pick<Ports, 'clock'>,
  what: string,
  attempt: () => Promise<void>,
): Promise<void> {
  for (let tried = 0; tried < triesMax; tried += 1) {
    if (tried > 0) await ports.clock.pause(pauseMs * tried)
    try {
      return await attempt()
    } catch (failure) {
      if (!(failure instanceof FileChanged)) throw failure
    }
  }
  throw new Error(`${what} changes faster than it can be written`)
}
