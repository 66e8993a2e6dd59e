import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { bundlesIn } from '#infra/build/functions.ts'
import { packageFunctions } from '#infra/build/packages.ts'
import { functions } from '#infra/functions/registry.ts'
import { type Figure, median, type Part, quantile } from './figure.ts'
import { bundleFigures } from './function/bundle.ts'
import { pipelineRunner, ourRunners, type Runner, yardstickRunners } from './function/runner.ts'
import { stageAt } from './function/stage.ts'
import { start, startAws, type Started } from './function/start.ts'
import { bringPackages, buildYardsticks } from './function/yardstick.ts'
import { sized } from './size.ts'

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))

const startRounds = sized(1, 11)
const warmRounds = sized(1, 5)
const warmCalls = sized({ warmUp: 2, calls: 5 }, { warmUp: 400, calls: 800 })
const buildRounds = sized(1, 3)
/** `FUNCTIONS=kyc/` measures these functions alone, beside the few that have goals of their own. */
const chosen = process.env['FUNCTIONS'] ?? ''
const withGoals = new Set(['account/api', 'account/login-api', 'order/api', 'payment/api'])
const included = functions.filter(
  ({ name, trigger }) => name.startsWith(chosen) || withGoals.has(name) || trigger.kind === 'webhook',
)
/** Above this load the machine had other work, and times are meaningless. */
const noiseMax = 1.3

/**
 * The deployed functions beside the usual ways to write one: each starts in a process of its own against the
 * same fake AWS, all alternately, round after round.
 */
export const part: Part = async (print) => {
  const out = await mkdtemp(join(tmpdir(), 'ansh-bench-'))
  const aws = await startAws()
  try {
    await bringPackages(print)
    print('building …')
    const ourFolder = join(out, 'ours')
    const build = await buildFigures(ourFolder)
    const files = await buildYardsticks(join(out, 'yardstick'))
    const { settings } = stageAt(aws.address)
    const packages = await packageFunctions(bundlesIn(ourFolder, functions), settings, join(out, 'packages'))
    const ours = ourRunners(packages, aws).filter(({ name }) => included.some((each) => each.name === name))
    const { bare, ordinary, express, lambdalith, unbundled, naive, sdkCall } = yardstickRunners(files, aws)

    print(`${startRounds} starts of each function and yardstick …`)
    // The bare function runs more often: it separates noise from time.
    const starts = await inTurn(startRounds, [
      bare,
      sdkCall,
      ordinary,
      express,
      bare,
      lambdalith,
      unbundled,
      bare,
      ...ours,
    ])
    print('warm calls …')
    const pipeline = await pipelineRunner(ourFolder, aws)
    const called = [
      sdkCall,
      ...ours.filter(({ name }) => name === 'account/api' || name === 'webhook/razorpay'),
      ordinary,
      express,
      pipeline,
      naive,
    ]
    const warm = await inTurn(
      warmRounds,
      called.map((each) => ({ ...each, ...warmCalls })),
    )

    if (chosen !== '') printStarts(starts, print)
    const noise = noiseOf(starts)
    if (!noise.isMet) print('The machine had other work meanwhile: the times below are NOT RELIABLE.')
    const times = [...startFigures(starts), ...warmFigures(warm, starts), ...build]
    return [
      noise,
      ...times.map((figure) => (noise.isMet ? figure : { ...figure, what: `${figure.what} (not reliable)` })),
      ...(await bundleFigures(ourFolder, repo, files.ordinary)),
    ]
  } finally {
    aws.stop()
    await rm(out, { recursive: true })
  }
}

type Measured = ReadonlyMap<string, readonly Started[]>

/** One after the other and again, each round beginning with another, so that the order is balanced. */
async function inTurn(rounds: number, runners: readonly Runner[]): Promise<Measured> {
  const measured = new Map<string, Started[]>(runners.map(({ name }) => [name, []]))
  for (let round = 0; round < rounds; round += 1) {
    const first = (round * 7) % runners.length
    for (const runner of [...runners.slice(first), ...runners.slice(0, first)]) {
      const started = await start(runner)
      if (runner.fails(started))
        throw new Error(`${runner.name} answered ${JSON.stringify(started.answer).slice(0, 500)}`)
      measured.get(runner.name)?.push(started)
    }
  }
  return measured
}

function of(measured: Measured, name: string, value: (started: Started) => number): readonly number[] {
  return (measured.get(name) ?? []).map(value)
}

function printStarts(starts: Measured, print: (line: string) => void): void {
  const ordinary = median(of(starts, 'ordinary', initMs))
  for (const { name } of included) {
    const [ms, mb] = [median(of(starts, name, initMs)), median(of(starts, name, rssMb))]
    print(`${name}: ${ms.toFixed(1)} ms, ${(ms / ordinary).toFixed(2)}x ordinary, ${mb.toFixed(0)} MB`)
  }
}

const initMs = ({ importMs, firstMs }: Started) => importMs + firstMs
const rssMb = (started: Started) => started.rssMb

function noiseOf(starts: Measured): Figure {
  const bare = of(starts, 'bare', initMs)
  const spread = quantile(bare, 0.9) / median(bare)
  return {
    goal: 'L',
    what: 'noise: p90 of the bare handler by its median',
    unit: 'x',
    ours: spread,
    target: `<= ${noiseMax}x`,
    isMet: spread <= noiseMax,
  }
}

/** What everybody waits for: login, order, payment, webhook. */
const waitedFor = ['account/login-api', 'order/api', 'payment/api', 'webhook/razorpay'] as const

/** L1: the time of a start. */
function startFigures(starts: Measured): readonly Figure[] {
  const medianOf = (name: string) => median(of(starts, name, initMs))
  const names = ['bare SDK calls', 'ordinary', 'Express', 'lambdalith', 'unbundled']
  const beside = Object.fromEntries(names.map((name) => [name, medianOf(name)]))
  const { ordinary = 0, Express = 0 } = beside
  const withTable = functions
    .filter(({ name, permissions }) => permissions.table !== 'none' && name.startsWith(chosen))
    .map(({ name }) => name)
  const usual = median(withTable.map(medianOf))
  const slowest = worst(waitedFor, medianOf)
  return [
    {
      goal: 'L1',
      what: `start and first call, median of ${withTable.length} functions with DynamoDB`,
      unit: 'ms',
      ours: usual,
      beside,
      target: '<= 0.90x ordinary, <= 0.60x Express',
      isMet: usual <= 0.9 * ordinary && usual <= 0.6 * Express,
    },
    {
      goal: 'L1',
      what: `the slowest of login, order, payment and webhook (${slowest})`,
      unit: 'ms',
      ours: medianOf(slowest),
      beside,
      target: '<= 1.15x ordinary',
      isMet: medianOf(slowest) <= 1.15 * ordinary,
    },
  ]
}

/** L5 and R4: the cost of a warm call. */
function warmFigures(warm: Measured, starts: Measured): readonly Figure[] {
  const cpu = (name: string) => median(of(warm, name, ({ cpuUs }) => cpuUs))
  const acknowledged = (warm.get('webhook/razorpay') ?? []).flatMap(({ each }) => each)
  const cold = of(starts, 'webhook/razorpay', initMs)
  const read = cpu('account/api')
  return [
    {
      goal: 'L5',
      what: 'processor time of a warm call that reads twice (list-sessions)',
      unit: 'us',
      ours: read,
      beside: { 'bare SDK calls': cpu('bare SDK calls'), ordinary: cpu('ordinary'), Express: cpu('Express') },
      target: '<= 1.15x the bare SDK calls, <= 0.85x Express',
      isMet: read <= 1.15 * cpu('bare SDK calls') && read <= 0.85 * cpu('Express'),
    },
    {
      goal: 'R4',
      what: `a webhook acknowledged, warm: p99 of ${acknowledged.length}`,
      unit: 'ms',
      ours: quantile(acknowledged, 0.99),
      target: '<= 300 ms',
      isMet: quantile(acknowledged, 0.99) <= 300,
    },
    {
      goal: 'R4',
      what: `a webhook acknowledged by a cold start: the slowest of ${cold.length}`,
      unit: 'ms',
      ours: Math.max(...cold),
      target: '<= 1,500 ms',
      isMet: Math.max(...cold) <= 1_500,
    },
  ]
}

/** L8; leaves all functions built in the folder. */
async function buildFigures(out: string): Promise<readonly Figure[]> {
  const script = fileURLToPath(new URL('./function/build.ts', import.meta.url))
  const build = async (...rest: readonly string[]) => {
    const began = performance.now()
    await run(process.execPath, [script, repo, ...rest])
    return performance.now() - began
  }
  const [alone, all]: [number[], number[]] = [[], []]
  for (let round = 0; round < buildRounds; round += 1) {
    alone.push(await build(out, 'order/api'))
    all.push(await build(out))
  }
  return [
    {
      goal: 'L8',
      what: `all ${functions.length} functions rebuilt`,
      unit: 'ms',
      ours: median(all),
      target: '<= 8,000 ms',
      isMet: median(all) <= 8_000,
    },
    {
      goal: 'L8',
      what: 'one function rebuilt (order/api); running on this machine builds none',
      unit: 'ms',
      ours: median(alone),
      target: '<= 1,000 ms',
      isMet: median(alone) <= 1_000,
    },
  ]
}

function worst(names: readonly string[], value: (name: string) => number): string {
  return names.reduce((a, b) => (value(b) > value(a) ? b : a))
}
