import { Worker } from 'node:worker_threads'
import { isWholePdf } from '#shared/file/pdf.ts'
import type { PdfTask } from './thread.ts'

/**
 * What a PDF turned out to be. `protected`: it does not open without a password; one that has only a password for its permissions
 * opens. `broken`: not a PDF that can be read. `refused`: it is active, or too much work.
 */
export type OpenedPdf =
  | { readonly kind: 'text'; readonly pages: number; readonly text: string }
  | { readonly kind: 'protected' | 'wrong-password' }
  | { readonly kind: 'broken' | 'refused' }

/** For the file itself: the library is loaded by then. An ordinary file takes a tenth of a second. */
const readMsMax = 5_000
/** What the thread may use, besides the arrays of `limitAllocations`. The library alone takes half of it. */
const memoryLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

let prepared: Promise<Worker> | undefined

/** Starts the thread for the next PDF, which then does not wait for the library. Rejects when the library cannot be loaded. */
export async function prepareThread(): Promise<void> {
  const forget = () => (prepared = undefined)
  prepared ??= startThread()
  const worker = await prepared.catch((failure: unknown) => {
    forget()
    throw failure
  })
  worker.on('error', forget).unref()
}

/**
 * Opens a PDF and reads its text, in a thread of its own: whatever the file does to the library ends with the thread. The thread has
 * limits of time and memory, and neither the environment nor the credentials of the function.
 */
export async function openPdf(bytes: Uint8Array, password?: string, readMs = readMsMax): Promise<OpenedPdf> {
  if (!isWholePdf(bytes)) return { kind: 'broken' }
  const started = prepared ?? startThread()
  prepared = undefined
  const worker = await started
  try {
    return await resultOf(worker, { pdf: new Uint8Array(bytes), password }, readMs)
  } finally {
    await worker.terminate()
  }
}

/** A thread that has loaded the library and waits for its file. Rejects when the library cannot be loaded. */
async function startThread(): Promise<Worker> {
  // Loaded on demand: in a bundle the thread begins with the file that this module is in, which must not be that of the function.
  const { threadAddress, threadData } = await import('./thread.ts')
  const worker = new Worker(new URL(threadAddress), {
    workerData: threadData,
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: memoryLimits,
  })
  return await new Promise<Worker>((resolve, reject) => {
    worker.once('message', () => resolve(worker))
    worker.once('error', reject)
  })
}

/** Once the thread has its file, the file is the cause of whatever happens. */
async function resultOf(worker: Worker, task: PdfTask, readMs: number): Promise<OpenedPdf> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<OpenedPdf>((resolve) => {
      const refuse = () => resolve({ kind: 'refused' })
      timer = setTimeout(refuse, readMs)
      worker.on('message', resolve).on('error', refuse).on('exit', refuse).ref()
      worker.postMessage(task, [task.pdf.buffer])
    })
  } finally {
    clearTimeout(timer)
  }
}
