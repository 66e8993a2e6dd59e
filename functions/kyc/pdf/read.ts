import { Worker } from 'node:worker_threads'
import { isWholePdf } from '#shared/file/pdf.ts'
import type { PdfTask, ThreadMessage } from './thread.ts'

/**
 * What a PDF turned out to be. `protected`: it does not open without a password; one that has only a password for its permissions
 * opens. `broken`: not a PDF that can be read. `refused`: it is active, or too much work.
 */
export type OpenedPdf =
  | { readonly kind: 'text'; readonly pages: number; readonly text: string }
  | { readonly kind: 'protected' | 'wrong-password' }
  | { readonly kind: 'broken' | 'refused' }

/** For the file itself. Loading the library comes before. An ordinary file takes a tenth of a second. */
const readMsMax = 5_000
/** What the thread may use, besides the arrays of `limitAllocations`. The library alone takes half of it. */
const memoryLimits = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 }

/**
 * Opens a PDF and reads its text, in a thread of its own: whatever the file does to the library ends with the thread. The thread has
 * limits of time and memory, and neither the environment nor the credentials of the function.
 */
export async function openPdf(bytes: Uint8Array, password?: string, readMs = readMsMax): Promise<OpenedPdf> {
  if (!isWholePdf(bytes)) return { kind: 'broken' }
  // Loaded on demand: in a bundle the thread begins with the file that this module is in, which must not be that of the function.
  const { threadAddress } = await import('./thread.ts')
  const task: PdfTask = { pdf: new Uint8Array(bytes), password }
  const worker = new Worker(new URL(threadAddress), {
    workerData: task,
    transferList: [task.pdf.buffer],
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: memoryLimits,
  })
  try {
    return await resultOf(worker, readMs)
  } finally {
    await worker.terminate()
  }
}

/** Rejects only when the library cannot be loaded. From then on the file is the cause of whatever happens. */
async function resultOf(worker: Worker, readMs: number): Promise<OpenedPdf> {
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<OpenedPdf>((resolve, reject) => {
      const refuse = () => resolve({ kind: 'refused' })
      worker.on('message', (message: ThreadMessage) => {
        if (message === 'loaded') timer = setTimeout(refuse, readMs)
        else resolve(message)
      })
      worker.on('error', (failure) => (timer === undefined ? reject(failure) : refuse()))
      worker.on('exit', refuse)
    })
  } finally {
    clearTimeout(timer)
  }
}
