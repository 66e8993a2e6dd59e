import { epochMs } from '#shared/kernel/instant.ts'
import type { Context } from './context.ts'
import type { Fetch, Ports } from './port/ports.ts'

/** Kept of a function's time for the table and the answer after the last call of a partner. */
export const answerMs = 3_000
/** A call that has less time than this is not begun. */
const callMsMin = 500

/** The part of Lambda's context that tells the time (https://docs.aws.amazon.com/lambda/latest/dg/nodejs-context.html). */
interface Invocation {
  readonly getRemainingTimeInMillis: () => number
}

/**
 * The ports of one run, whose calls of partners end before the function does: however many follow each other, and however slow
 * each is, the run has `answerMs` left to store what happened and to answer. A run without a limit, such as a local one, gets the
 * ports as they are.
 */
export function withinTime(ports: Ports, invocation: unknown): Ports {
  if (!isInvocation(invocation)) return ports
  const timeLeftMs = () => invocation.getRemainingTimeInMillis() - answerMs
  return { ...ports, timeLeftMs, fetch: limitedFetch(ports.fetch, timeLeftMs) }
}

/** The same context, whose calls of partners end within so many milliseconds from now, all together. */
export function inAtMost<C extends Context<'fetch'>>(context: C, ms: number): C {
  const nowMs = () => epochMs(context.clock.now())
  const endMs = nowMs() + ms
  const timeLeftMs = () => Math.min(context.timeLeftMs?.() ?? ms, endMs - nowMs())
  return { ...context, timeLeftMs, fetch: limitedFetch(context.fetch, timeLeftMs) }
}

function isInvocation(value: unknown): value is Invocation {
  return typeof (value as Partial<Invocation> | undefined)?.getRemainingTimeInMillis === 'function'
}

/** The time for one call: its own limit, or what is left of the run. Throws when too little is left; nothing was sent then. */
export function callTimeMs({ timeLeftMs }: Pick<Ports, 'timeLeftMs'>, limitMs: number): number {
  const leftMs = Math.floor(timeLeftMs?.() ?? limitMs)
  if (leftMs < callMsMin) throw new Error('the function has no time left for another call of a partner')
  return Math.min(limitMs, leftMs)
}

function limitedFetch(send: Fetch, timeLeftMs: () => number): Fetch {
  return async (url, request) =>
    await send(url, { ...request, timeoutMs: callTimeMs({ timeLeftMs }, request.timeoutMs) })
}
