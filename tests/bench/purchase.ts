import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startEmulator } from '#infra/emulator/start.ts'
import { type Figure, median, type Part, quantile } from './figure.ts'
import { bringPackages, buildYardstick } from './function/yardstick.ts'
import { listCompanies, openBuyers } from './purchase/buyers.ts'
import { openOurShop, openShop, type Shop } from './purchase/shop.ts'
import { openBenchStage } from './purchase/stage.ts'
import { sized } from './size.ts'

const buyers = sized(4, 50)
const rounds = sized({ warmUp: 1, measured: 1 }, { warmUp: 3, measured: 9 })

/**
 * Many buy at once, each of another company: price lock and order up to "Pay", over HTTP, against the DynamoDB of the emulator and the
 * simulators of the partners. Beside it the same purchase in Express: the same items read and written, the same partners asked.
 *
 * The emulator starts a process for each run of a function, which takes longer than all that is to be measured. So each application is one
 * warm process: ours is the deployed bundle behind the local API Gateway, Express listens by itself. They take turns, each with new buyers.
 *
 * What they wait for is the emulator, which answers one request after the other, in some 3 ms whatever its kind. So the times are mostly
 * the number of requests to AWS, which is a figure of its own. The processor time of the applications is printed: no goal speaks of it.
 */
export const part: Part = async (print) => {
  const emulator = await startEmulator({ port: 0 })
  const out = await mkdtemp(join(tmpdir(), 'ansh-bench-'))
  try {
    if ('why' in emulator) throw new Error(emulator.why)
    await bringPackages(print)
    print('building …')
    const express = await buildYardstick('purchase', join(out, 'yardstick'))
    return await measurePurchases(emulator.address, out, express, print)
  } finally {
    await emulator.stop()
    await rm(out, { recursive: true })
  }
}

async function measurePurchases(
  endpoint: string,
  out: string,
  express: string,
  print: (line: string) => void,
): Promise<readonly Figure[]> {
  const stage = await openBenchStage(endpoint, `bench-${process.pid}`)
  const shops: Shop[] = []
  try {
    const ours = await openOurShop(stage, join(out, 'ours'))
    shops.push(ours)
    const other = await openShop('Express', pathToFileURL(express).href, stage.env.yardstick)
    shops.push(other)
    const companies = await listCompanies(stage.context, 2 * buyers)
    const halves = new Map([
      [ours, companies.slice(0, buyers)],
      [other, companies.slice(buyers)],
    ])
    print(`${buyers} buyers at once, ${rounds.measured} times each …`)
    const measured = new Map<Shop, Round[]>(shops.map((shop) => [shop, []]))
    for (let round = 0; round < rounds.warmUp + rounds.measured; round += 1) {
      for (const shop of round % 2 === 0 ? shops : shops.toReversed()) {
        const crowd = await openBuyers(stage.context, halves.get(shop) ?? [], 2 * round + shops.indexOf(shop))
        const before = await shop.used()
        const times = await shop.buy(crowd)
        const after = await shop.used()
        if (round >= rounds.warmUp)
          measured.get(shop)?.push({
            times,
            cpuMs: (after.cpuMs - before.cpuMs) / buyers,
            requests: (after.requests - before.requests) / buyers,
          })
      }
    }
    return figuresOf(measured.get(ours) ?? [], measured.get(other) ?? [], print)
  } finally {
    for (const shop of shops) shop.close()
    await stage.close()
  }
}

interface Round {
  /** Of each buyer, in milliseconds. */
  readonly times: readonly number[]
  /** Processor time of the application, and its requests to AWS, for one purchase. */
  readonly cpuMs: number
  readonly requests: number
}

/** Above this spread of the yardstick's rounds the machine had other work, and times are meaningless. */
const noiseMax = 1.3

function figuresOf(ours: readonly Round[], express: readonly Round[], print: (line: string) => void): Figure[] {
  const medianOf = (all: readonly Round[], value: (round: Round) => number) => median(all.map(value))
  const beside = (what: string, unit: Figure['unit'], value: (round: Round) => number): Figure => {
    const [mine, other] = [medianOf(ours, value), medianOf(express, value)]
    const isMet = mine <= 0.85 * other
    return { goal: 'D8', what, unit, ours: mine, beside: { Express: other }, target: '<= 0.85x Express', isMet }
  }
  const p50 = ({ times }: Round) => quantile(times, 0.5)
  const p99 = ({ times }: Round) => quantile(times, 0.99)
  const spread = (round: Round) => p99(round) / p50(round)
  const noise = quantile(express.map(p50), 0.9) / medianOf(express, p50)
  const cpu = (all: readonly Round[]) => medianOf(all, ({ cpuMs }) => cpuMs).toFixed(1)
  print(`all bought: ${ours.length * buyers} of ours, ${express.length * buyers} in Express`)
  print(`processor time of the application for a purchase: ${cpu(ours)} ms, ${cpu(express)} ms in Express`)
  const times: Figure[] = [
    beside(`p50 of a purchase, ${buyers} at once`, 'ms', p50),
    beside(`p99 of a purchase, ${buyers} at once`, 'ms', p99),
    {
      goal: 'D8',
      what: 'p99 of a purchase by its p50',
      unit: 'x',
      ours: medianOf(ours, spread),
      beside: { Express: medianOf(express, spread) },
      target: '<= 3x',
      isMet: medianOf(ours, spread) <= 3,
    },
  ]
  return [
    beside('requests to AWS for a purchase', 'requests', ({ requests }) => requests),
    {
      goal: 'D8',
      what: 'noise: p90 of the rounds in Express by their median',
      unit: 'x',
      ours: noise,
      target: `<= ${noiseMax}x`,
      isMet: noise <= noiseMax,
    },
    ...times.map((figure) => (noise <= noiseMax ? figure : { ...figure, what: `${figure.what} (not reliable)` })),
  ]
}
