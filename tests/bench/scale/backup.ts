import { Worker } from 'node:worker_threads'
import type { Purchase } from './many-purchases.ts'
import { recordPurchase } from './purchases.ts'

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

export interface BackupOptions {
  /** What the table is filled with. It is recorded outside of the thread, because the whole application takes much memory. */
  readonly purchase: Purchase
  /** About how many. */
  readonly items: number
}

/** What the thread may keep in memory. Its modules take nearly half of it. */
const heapMbMax = 64

/**
 * Verifies, exports and restores a local table in a thread of its own. A thread that needs more memory ends with an error: this
 * is how it is proved that the memory does not grow with the table.
 */
export async function backUp(items: number): Promise<BackupOutcome> {
  const purchase = await recordPurchase()
  const worker = new Worker(new URL('backup-worker.ts', import.meta.url), {
    workerData: { items, purchase } satisfies BackupOptions,
    resourceLimits: { maxOldGenerationSizeMb: heapMbMax, maxYoungGenerationSizeMb: 16 },
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
