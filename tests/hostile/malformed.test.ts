import { expect, it } from 'vitest'
import { batchSize, routes, sendBatch } from './batch.ts'

/** `FUZZ=200000` sends more, `FIRST=100` other ones; `SEED=17` sends one batch again and tells how often each was answered what. */
const { FUZZ = '10000', FIRST = '1', SEED } = process.env
const progressEvery = 20_000
const seeds = SEED === undefined ? Array.from({ length: Math.ceil(Number(FUZZ) / batchSize) }, (_, count) => Number(FIRST) + count) : [Number(SEED)]

it('bears whatever is sent, and tells nothing of itself', { timeout: seeds.length * 20_000 + 60_000 }, async () => {
  const answered: Record<string, Record<number, number>> = {}
  let sent = 0
  let sendingMs = 0
  for (const seed of seeds) {
    const failure = await sendBatch(seed, ({ name, status, ms }) => {
      const counts = (answered[name] ??= {})
      counts[status] = (counts[status] ?? 0) + 1
      sent += 1
      sendingMs += ms
      if (sent % progressEvery === 0) console.log(`${sent} requests, last of SEED=${seed}; ${Math.round(process.memoryUsage().rss / 2 ** 20)} MB`)
    })
    expect(failure).toBeUndefined()
  }
  const silent = routes.map(([name]) => name).filter((name) => !Object.keys(answered[name] ?? {}).some((status) => Number(status) < 400))
  console.log(`${sent} requests, ${Math.round((sent / sendingMs) * 1_000)} a second; never answered with a yes: ${silent.join(', ') || 'none'}`)
  if (SEED !== undefined) console.log(JSON.stringify(answered, undefined, 1))
  else expect(Object.keys(answered).sort()).toEqual(routes.map(([name]) => name).sort())
})
