import { type ChildProcess, fork } from 'node:child_process'
import * as z from 'zod/mini'
import { isWholePdf } from '#shared/file/pdf.ts'
import type { PdfTask } from './child.ts'
import { confined } from './confined.ts'
import { pagesMax, textLengthMax } from './limits.ts'

/**
 * What a PDF turned out to be. `protected`: it does not open without a password; one that has only a password for its permissions
 * opens. `broken`: not a PDF that can be read. `refused`: it is active, or too much work.
 */
const OpenedPdf = z.union([
  z.object({
    kind: z.literal('text'),
    pages: z.int().check(z.gte(1), z.lte(pagesMax)),
    text: z.string().check(z.maxLength(textLengthMax)),
  }),
  z.object({ kind: z.enum(['protected', 'wrong-password', 'broken', 'refused']) }),
])
export type OpenedPdf = z.infer<typeof OpenedPdf>

/** For the file itself. An ordinary one takes a tenth of a second. */
const readMsMax = 5_000
/** For the start of the process and its library. They take a quarter of a second. */
const loadMsMax = 12_000
/** Time is counted in turns, so that a pause of the whole machine counts as one of them. */
const turns = 50

/**
 * Opens a PDF and reads its text, in a process of its own: whatever the file does to the library ends with the process. The process has
 * limits of time and memory, an empty environment, and reads no file but those of the code. Rejects only when the library cannot be
 * loaded. From then on the file is the cause of whatever happens.
 */
export async function openPdf(bytes: Uint8Array, password?: string, readMs = readMsMax): Promise<OpenedPdf> {
  if (!isWholePdf(bytes)) return { kind: 'broken' }
  // Loaded on demand: in a bundle the process begins with the file that this module is in, which must not be that of the function.
  const { childAddress } = await import('./child.ts')
  const child = fork(new URL(childAddress), {
    ...confined(childAddress),
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  try {
    return await resultOf(child, { pdf: Buffer.from(bytes).toString('base64'), password }, readMs)
  } finally {
    await end(child)
  }
}

/** What the process sends is parsed: code of a file may have sent it. */
function resultOf(child: ChildProcess, task: PdfTask, readMs: number): Promise<OpenedPdf> {
  const { promise, resolve, reject } = Promise.withResolvers<OpenedPdf>()
  const refuse = () => resolve({ kind: 'refused' })
  let fail = (cause?: Error) => reject(new Error('The library for PDFs cannot be loaded', { cause }))
  let timer = afterTurns(loadMsMax, fail)
  child.on('error', (cause) => fail(cause))
  child.on('exit', () => fail())
  // The first message says that the library is loaded, the next one is the result.
  child.once('message', () => {
    clearInterval(timer)
    timer = afterTurns(readMs, refuse)
    fail = refuse
    child.once('message', (message) => resolve(OpenedPdf.safeParse(message).data ?? { kind: 'refused' }))
    child.send(task)
  })
  return promise.finally(() => clearInterval(timer))
}

/** Calls `act`, again and again, once a time has passed in which this process ran. */
function afterTurns(ms: number, act: () => void): NodeJS.Timeout {
  let left = turns
  return setInterval(() => {
    left -= 1
    if (left <= 0) act()
  }, ms / turns)
}

/** A process cannot outlive this signal. A thread can outlive `terminate`: its code goes on when Node loses the interrupt. */
async function end(child: ChildProcess): Promise<void> {
  const ended = new Promise((resolve) => child.once('exit', resolve))
  if (child.kill('SIGKILL')) await ended
}
