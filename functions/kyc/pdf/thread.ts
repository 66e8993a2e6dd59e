import { parentPort, workerData } from 'node:worker_threads'
import { limitAllocations } from './limit-allocations.ts'
import type { OpenedPdf } from './read.ts'

/** What the thread is given. */
export interface PdfTask {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly password: string | undefined
}

/** What the thread sends: that it begins with the file, then the result. */
export type ThreadMessage = 'loaded' | OpenedPdf

/** The file that the thread starts with. This module is in both threads: the function asks it for this address only. */
export const threadAddress = import.meta.url

if (isTask(workerData)) {
  const { parsePdf } = await import('./parse.ts')
  limitAllocations()
  send('loaded')
  send(await parsePdf(workerData.pdf, workerData.password))
}

function isTask(value: unknown): value is PdfTask {
  return typeof value === 'object' && value !== null && 'pdf' in value && value.pdf instanceof Uint8Array
}

function send(message: ThreadMessage): void {
  parentPort?.postMessage(message)
}
