import { limitAllocations } from './limit-allocations.ts'
import type { OpenedPdf } from './read.ts'

/** What the process is sent, once it has loaded the library. */
export interface PdfTask {
  readonly pdf: Uint8Array<ArrayBuffer>
  readonly password: string | undefined
}

/** What the process sends: that it has loaded the library, then the result. */
export type ChildMessage = 'loaded' | OpenedPdf

/** The file that the process starts with. This module is in both processes: the function asks it for this address only. */
export const childAddress = import.meta.url

if (import.meta.main) {
  const { parsePdf } = await import('./parse.ts')
  limitAllocations()
  // It stays until the function ends it, which must have read the result by then.
  process.on('message', ({ pdf, password }: PdfTask) => void parsePdf(pdf, password).then(send))
  send('loaded')
}

function send(message: ChildMessage): void {
  process.send?.(message)
}
