import {
  getDocument,
  PasswordException,
  PasswordResponses,
  type PDFDocumentProxy,
  type PDFPageProxy,
  VerbosityLevel,
} from 'unpdf/pdfjs'
import { inspectPdf } from './inspect.ts'
import { pagesMax, textLengthMax } from './limits.ts'
import type { OpenedPdf } from './read.ts'

/** Nothing is drawn, run or fetched. */
const readingOnly = {
  verbosity: VerbosityLevel.ERRORS,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  isOffscreenCanvasSupported: false,
  isImageDecoderSupported: false,
}

/** Reads a PDF in this process, without limits of time and memory (./read.ts has those). */
export async function parsePdf(bytes: Uint8Array<ArrayBuffer>, password: string | undefined): Promise<OpenedPdf> {
  const { isActive, isEncrypted } = inspectPdf(bytes)
  if (isActive) return { kind: 'refused' }
  // First without the password: the library takes no password for a file that needs none.
  const opened = await open(bytes, isEncrypted)
  return opened.kind === 'protected' && password !== undefined ? open(bytes, isEncrypted, password) : opened
}

async function open(bytes: Uint8Array<ArrayBuffer>, isEncrypted: boolean, password?: string): Promise<OpenedPdf> {
  // The library takes the bytes for itself.
  const task = getDocument({ ...readingOnly, data: bytes.slice(), ...(password !== undefined && { password }) })
  try {
    return await readDocument(await task.promise, isEncrypted)
  } catch (failure) {
    return { kind: kindOf(failure) }
  } finally {
    await task.destroy()
  }
}

function kindOf(failure: unknown): 'protected' | 'wrong-password' | 'broken' {
  if (!(failure instanceof PasswordException)) return 'broken'
  return failure.code === PasswordResponses.INCORRECT_PASSWORD ? 'wrong-password' : 'protected'
}

async function readDocument(pdf: PDFDocumentProxy, isEncrypted: boolean): Promise<OpenedPdf> {
  if (pdf.numPages > pagesMax || (await pdf.getJSActions()) !== null || (await pdf.getAttachments()) !== null)
    return { kind: 'refused' }
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number)
    if (isEncrypted && (await isPageActive(page))) return { kind: 'refused' }
    text += `${await textOf(page)}\n`
    if (text.length > textLengthMax) return { kind: 'refused' }
  }
  return { kind: 'text', pages: pdf.numPages, text }
}

/** What `inspectPdf` finds in the bytes is hidden in an encrypted file. An address that is none is a program or a file to start. */
async function isPageActive(page: PDFPageProxy): Promise<boolean> {
  if ((await page.getJSActions()) !== null) return true
  const annotations = (await page.getAnnotations()) as readonly Readonly<Record<string, unknown>>[]
  return annotations.some(
    ({ subtype, url, unsafeUrl, actions }) =>
      subtype === 'FileAttachment' || (unsafeUrl !== undefined && url === undefined) || isFilled(actions),
  )
}

function isFilled(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length > 0
}

async function textOf(page: PDFPageProxy): Promise<string> {
  const { items } = await page.getTextContent()
  return items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join('')
}
