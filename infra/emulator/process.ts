import type { ChildProcess } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'

const pollMs = 200
const answerMs = 2_000

export interface Health {
  /** The name in errors. */
  readonly name: string
  /** It answers with a success as soon as the process can be used. */
  readonly address: string
  readonly withinMs: number
  /** The file that says why, for errors. */
  readonly log: string
  /** Ends the wait. */
  readonly signal?: AbortSignal | undefined
}

/** Resolves when a process that was started is healthy. Throws when it ends before, or takes longer. */
export async function untilHealthy(
  child: ChildProcess,
  { name, address, withinMs, log, signal }: Health,
): Promise<void> {
  for (const deadline = Date.now() + withinMs; Date.now() < deadline; await wait(pollMs)) {
    if (signal?.aborted) throw new Error(`${name} was stopped while starting`)
    // Checked first, because another process may answer at a port that was taken.
    if (child.exitCode !== null || child.pid === undefined) throw new Error(`${name} exited while starting; see ${log}`)
    const response = await fetch(address, { signal: AbortSignal.timeout(answerMs) }).catch(() => undefined)
    if (response?.ok) return
  }
  throw new Error(`${name} did not become healthy; see ${log}`)
}

/** Ends a process: it is asked to, and forced to when it still runs after this time. */
export async function end(child: ChildProcess, withinMs: number): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) return
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  child.kill('SIGTERM')
  if (await Promise.race([ended.then(() => true), wait(withinMs, false, { ref: false })])) return
  child.kill('SIGKILL')
  await ended
}
