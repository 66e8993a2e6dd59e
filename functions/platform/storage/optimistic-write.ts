import { FileChanged } from '#functions/platform/port/files.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

const triesMax = 12
const pauseMs = 40

/**
 * Runs an attempt that reads a file and writes it on the condition that it is unchanged, and repeats it on `FileChanged`.
 * Throws after `triesMax` attempts; a subscriber is then retried by its queue.
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
  throw new Error(`${what}: ${triesMax} conditional writes failed because the file changed each time`)
}
