import { type ChildProcess, fork, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Readable } from 'node:stream'
import type { Told } from './aws.ts'

export interface Asked {
  /** What is loaded: a module that exports `handler`. */
  readonly file: string
  readonly event: unknown
  readonly env: Readonly<Record<string, string>>
  /** Modules that are loaded before the clock runs. */
  readonly before?: readonly string[]
  /** Calls after the first: before the clock runs, and under it. */
  readonly warmUp?: number
  readonly calls?: number
}

/** What came of the first call, whatever kind of function it is. */
interface Answer {
  readonly statusCode?: number
  readonly body?: string
  readonly batchItemFailures?: readonly unknown[]
  /** It threw. */
  readonly failure?: string
}

/** What one start took. */
export interface Started {
  readonly importMs: number
  readonly firstMs: number
  readonly rssMb: number
  readonly answer?: Answer
  /** Each warm call, in milliseconds. */
  readonly each: readonly number[]
  /** Processor time of a warm call. */
  readonly cpuUs: number
}

const probe = fileURLToPath(new URL('./probe.mjs', import.meta.url))

/** Starts a function in a process of its own, with nothing in its environment but what it is given, and calls it. */
export async function start({ file, event, env, before = [], warmUp = 0, calls = 0 }: Asked): Promise<Started> {
  const child = spawn(process.execPath, [probe], { env, stdio: ['pipe', 'ignore', 'inherit', 'pipe'] })
  const told = text(child.stdio[3] as Readable)
  child.stdin?.end(JSON.stringify({ file: pathToFileURL(file).href, event, before, warmUp, calls }))
  const answer = await told
  if (answer === '') throw new Error(`${file} did not start`)
  return JSON.parse(answer) as Started
}

/** The AWS that all of them ask. */
export async function startAws(): Promise<Told & { stop(): void }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./aws.ts', import.meta.url)), { execArgv: [] })
  const told = await new Promise<Told>((resolve, reject) => {
    child.once('message', (message) => resolve(message as Told))
    child.once('exit', (code) => reject(new Error(`the AWS of the bench ended with ${code}`)))
  })
  return { ...told, stop: () => child.disconnect() }
}
