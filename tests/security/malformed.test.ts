import { expect, it } from 'vitest'
import { sized } from '#tests/full.ts'
import { batchSize, sendBatch } from './batch.ts'
import { testedElsewhere } from './actors.ts'
import { neverSuccessful, routes } from './routes.ts'

/** `FUZZ=200000` sends more, `FIRST=100` starts at another seed; `MODULES=order,sale` sends to these alone; `SEED=17` repeats one batch and prints the number of each status by route. */
const { FUZZ = String(sized(4_000, 100_000)), FIRST = '1', SEED } = process.env
const progressEvery = 20_000
/** Enough requests for each route to have succeeded at least once. */
const requestsForEveryRoute = 20_000
const seeds =
  SEED === undefined
    ? Array.from({ length: Math.ceil(Number(FUZZ) / batchSize) }, (_, count) => Number(FIRST) + count)
    : [Number(SEED)]

it('withstands any request, and reveals no internals', { timeout: seeds.length * 20_000 + 60_000 }, async () => {
  const answered: Record<string, Record<number, number>> = {}
  let sent = 0
  let sendingMs = 0
  for (const seed of seeds) {
    const failure = await sendBatch(seed, ({ name, status, ms }) => {
      const counts = (answered[name] ??= {})
      counts[status] = (counts[status] ?? 0) + 1
      sent += 1
      sendingMs += ms
      if (sent % progressEvery === 0)
        console.log(`${sent} requests, last of SEED=${seed}; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`)
    })
    expect(failure).toBeUndefined()
  }
  console.log(`${sent} requests, ${Math.round((sent / sendingMs) * 1_000)} a second`)
  if (SEED !== undefined) console.log(JSON.stringify(answered, undefined, 1))
  if (sent >= requestsForEveryRoute && process.env['MODULES'] === undefined)
    expect(neverSuccessful(routes, answered, testedElsewhere)).toEqual([])
})
