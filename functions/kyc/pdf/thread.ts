import { once } from 'node:events'
import { parentPort, workerData } from 'node:worker_threads'
import { limitAllocations } from './limit-allocations.ts'
import type { OpenedPdf } from './read.ts'

/** What the thread is sent, once. */
export interface PdfTask {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly password: string | undefined
}

/** What the thread sends: that it has loaded the library and waits for its file, then the result. */
export type ThreadMessage = 'loaded' | OpenedPdf

/** The file that the thread starts with. This module is in both threads: the function asks it for this address only. */
export const threadAddress = import.meta.url
/** The data that a thread is started with to open a PDF. */
export const threadData = 'opens a PDF'

if (parentPort !== null && workerData === threadData) {
  const { parsePdf } = await import('./parse.ts')
  limitAllocations()
  const asked = once(parentPort, 'message') as Promise<[PdfTask]>
  send('loaded')
  const [{ pdf, password }] = await asked
  send(await parsePdf(pdf, password))
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
