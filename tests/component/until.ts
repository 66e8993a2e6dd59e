import { setTimeout } from 'node:timers/promises'

/** A screen gets this long, on a busy machine too. */
const timeoutMs = Number(process.env['WAIT'] ?? 20_000)
const longestPauseMs = 20

/** Waits until a check holds. The pauses grow, because most of what a page waits for happens at once. `seen`: what an error tells of the page. */
export async function until(what: string, holds: () => boolean, seen: () => string): Promise<void> {
  const endMs = performance.now() + timeoutMs
  for (let pauseMs = 0; !holds(); pauseMs = Math.min(longestPauseMs, pauseMs + 2)) {
    if (performance.now() > endMs) throw new Error(`Waited ${timeoutMs / 1_000} seconds for ${what}\n${seen()}`)
    await setTimeout(pauseMs)
  }
}
