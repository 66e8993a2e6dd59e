import { Worker } from 'node:worker_threads'

/** What verification, export and restore of a table did. */
export interface BackupOutcome {
  readonly items: number
  readonly orders: number
  readonly itemsAfter: number
  readonly violations: readonly string[]
  /** The items that are not as they were before the wipe. */
  readonly different: number
  readonly tookMs: Readonly<Record<string, number>>
}

/** What the thread may keep in memory. Its modules take most of it. */
const heapMbMax = 96

/**
 * Verifies, exports and restores a local table of about so many items in a thread of its own. A thread that needs more memory than
 * `heapMb` ends with an error: this is how it is proved that the memory does not grow with the table.
 */
export async function backUp(items: number, heapMb = heapMbMax): Promise<BackupOutcome> {
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), {
    workerData: { items },
    resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: 16 },
  })
  const { promise, resolve, reject } = Promise.withResolvers<BackupOutcome>()
  worker.once('message', resolve)
  worker.once('error', reject)
  worker.once('exit', (code) => reject(new Error(`the thread ended with ${code}`)))
  try {
    return await promise
  } finally {
    await worker.terminate()
  }
}
