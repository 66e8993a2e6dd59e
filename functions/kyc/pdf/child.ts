import { limitAllocations } from './limit-allocations.ts'
import type { OpenedPdf } from './read.ts'

/** What the process is sent, once it has loaded the library. */
export interface PdfTask {
  /** The file, in base64. */
  readonly pdf: string
  readonly password: string | undefined
}

/** The file that the process starts with. This module is in both processes: the function asks it for this address only. */
export const childAddress = import.meta.url

if (import.meta.main) {
  const { parsePdf } = await import('./parse.ts')
  limitAllocations()
  const send = (message: 'loaded' | OpenedPdf) => process.send?.(message)
  // It stays until the function ends it, which must have read the result by then.
  process.on('message', ({ pdf, password }: PdfTask) => {
    void parsePdf(new Uint8Array(Buffer.from(pdf, 'base64')), password).then(send)
  })
  send('loaded')
}
