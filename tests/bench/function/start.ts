import { type ChildProcess, fork, spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { Readable } from 'node:stream'
import type { FakeAws } from './fake-aws.ts'

export interface StartOptions {
  /** The module to load; it exports `handler`. */
  readonly file: string
  readonly event: unknown
  readonly env: Readonly<Record<string, string>>
  /** Modules that are loaded before the clock starts. */
  readonly before?: readonly string[]
  /** Calls after the first: unmeasured, then measured. */
  readonly warmUp?: number
  readonly calls?: number
}

/** The result of the first call, for any kind of function. */
interface Answer {
  readonly statusCode?: number
  readonly body?: string
  readonly batchItemFailures?: readonly unknown[]
  /** The error that was thrown. */
  readonly failure?: string
}

/** The measurement of one start. */
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

/** Starts a function in a process of its own, with only the given environment, and calls it. */
export async function start({ file, event, env, before = [], warmUp = 0, calls = 0 }: StartOptions): Promise<Started> {
  const child = spawn(process.execPath, [probe], { env, stdio: ['pipe', 'ignore', 'inherit', 'pipe'] })
  const output = text(child.stdio[3] as Readable)
  child.stdin?.end(JSON.stringify({ file: pathToFileURL(file).href, event, before, warmUp, calls }))
  const answer = await output
  if (answer === '') throw new Error(`${file} did not start`)
  return JSON.parse(answer) as Started
}

/** The AWS endpoint that all of them call. */
export async function startAws(): Promise<FakeAws & { stop(): void }> {
  const child: ChildProcess = fork(fileURLToPath(new URL('./aws.ts', import.meta.url)), { execArgv: [] })
  const aws = await new Promise<FakeAws>((resolve, reject) => {
    child.once('message', (message) => resolve(message as FakeAws))
    child.once('exit', (code) => reject(new Error(`the fake AWS of the benchmark ended with ${code}`)))
  })
  return { ...aws, stop: () => child.disconnect() }
}
