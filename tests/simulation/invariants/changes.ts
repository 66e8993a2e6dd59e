import type { Harness } from '#tests/harness/harness.ts'

/** Everything written so far, as a text that is another one after each change. What is written again as it was changes nothing. */
const written = `
  SELECT (SELECT seq FROM sqlite_sequence WHERE name = 'stream') AS items,
    (SELECT seq FROM sqlite_sequence WHERE name = 'ledger_stream') AS edited, (SELECT count(*) FROM ledger) AS entries`

/** Tells apart the states of a harness's table and its ledger, without reading them. */
export function stateOf({ app }: Harness): string {
  return JSON.stringify(app.table.database.prepare(written).get())
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/**
 * Lets time pass by `advance`: minute by minute while something is written, and in ever longer steps, of an hour at most, while nothing
 * is. What is due in a longer step is done at its end, and what follows from it minute by minute again.
 */
export async function pass(harness: Harness, ms: number, advance: (ms: number) => Promise<void>): Promise<void> {
  let state = stateOf(harness)
  let step = minuteMs
  for (let leftMs = ms; leftMs > 0;) {
    const next = Math.min(step, leftMs, hourMs)
    await advance(next)
    leftMs -= next
    const before = state
    state = stateOf(harness)
    step = state === before ? 2 * step : minuteMs
  }
}
