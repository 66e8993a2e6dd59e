import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shiftedClock } from '#infra/local/clock.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { findChromium } from '#tests/chromium.ts'
import { seedData } from '#tests/harness/seed.ts'
import { type Figure, median, type Part } from './figure.ts'
import { bringPackages } from './function/yardstick.ts'
import { categories, openLighthouse, type Scores } from './web/lighthouse.ts'
import { buildOurs } from './web/weight.ts'

/** What whoever is not logged in can open. Steps of a registration that begin elsewhere lead there, and are judged where they lead. The store's door leads out of the house. */
const routes = [
  '/',
  '/signupemail',
  '/signupphone',
  '/otpphone',
  '/otpemail',
  '/type',
  '/individualdetails',
  '/companydetails',
  '/splash',
  '/termsandcondition',
  '/legalpolicy',
  '/subtermsandconditions',
  '/privacyandpolicy',
  '/risksanddisclosures',
  '/noreturnpolicy',
  '/maintenance',
  '/no-internet',
] as const

/** `RUNS=1 ROUTES=/,/type` looks less often and at less. */
const { RUNS = '5', ROUTES } = process.env
const chosen = ROUTES === undefined ? routes : routes.filter((route) => ROUTES.split(',').includes(route))

interface Judged {
  readonly route: string
  readonly scores: readonly Scores[]
}

/** What Lighthouse says of every public route, as of a phone on slow 4G; a furnished house stands behind them. */
export const part: Part = async (tell) => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    tell('no Chromium: nothing was judged')
    return []
  }
  await bringPackages(tell)
  const pages = await mkdtemp(join(tmpdir(), 'ansh-bench-lighthouse-'))
  await buildOurs(pages)
  const app = await startLocalApp({
    clock: shiftedClock(),
    log: collectingLog().log,
    ports: { site: 0, sandbox: 0 },
    sandboxes: true,
    pages,
  })
  const lighthouse = await openLighthouse(executablePath)
  try {
    await seedData(app.ports)
    await app.drain()
    app.start()
    // Packs the files, and wakes the browser.
    await lighthouse.judge(`${app.siteAddress}/`)
    const judged: Judged[] = chosen.map((route) => ({ route, scores: [] }))
    for (let run = 1; run <= Number(RUNS); run++) {
      for (const [place, { route, scores }] of judged.entries()) {
        const { told, ...score } = await lighthouse.judge(`${app.siteAddress}${route}`)
        judged[place] = { route, scores: [...scores, score] }
        tell(
          `run ${run} of ${RUNS}, ${route}: ${categories.map((name) => `${name} ${score[name]}`).join(', ')}${told.length > 0 ? ` (${told.join(', ')})` : ''}`,
        )
      }
    }
    return figuresOf(judged)
  } finally {
    await lighthouse.close()
    await app.close()
    await rm(pages, { recursive: true })
  }
}

function figuresOf(judged: readonly Judged[]): Figure[] {
  const figure = (what: string, ours: number, least: number): Figure => ({
    goal: 'W8',
    what,
    unit: 'points',
    ours,
    wanted: least === 100 ? '100' : `>= ${least}`,
    isMet: ours >= least,
  })
  const of = ({ scores }: Judged, name: keyof Scores) => scores.map((each) => each[name])
  /** By the median of its runs, or by the least of them. */
  const worst = (name: keyof Scores, told: (values: readonly number[]) => number) =>
    judged
      .map((each) => ({ route: each.route, points: told(of(each, name)) }))
      .sort((a, b) => a.points - b.points)[0] ?? { route: 'nowhere', points: 0 }
  const [slowest, slowestRun] = [worst('performance', median), worst('performance', (values) => Math.min(...values))]
  const landing = judged
    .filter(({ route }) => route === '/')
    .map((each) => figure('performance of the landing, median', median(of(each, 'performance')), 100))
  const others = categories
    .filter((name) => name !== 'performance')
    .map((name) => {
      const { route, points } = worst(name, (values) => Math.min(...values))
      return figure(`${name} of ${judged.length} public routes, the least (${route})`, points, 100)
    })
  return [
    ...landing,
    figure(`performance of ${judged.length} public routes, the least median (${slowest.route})`, slowest.points, 98),
    figure(`the same, the least run (${slowestRun.route})`, slowestRun.points, 97),
    ...others,
  ]
}
