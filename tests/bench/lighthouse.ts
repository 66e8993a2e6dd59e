import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { shiftedClock } from '#infra/local/clock.ts'
import { startLocalApp } from '#infra/local/app.ts'
import { collectingLog } from '#infra/local/log.ts'
import { legalPaths } from '#shared/site-paths.ts'
import { findChromium } from '#tests/chromium.ts'
import { seedData } from '#tests/harness/seed.ts'
import { type Figure, median, type Part } from './figure.ts'
import { bringPackages } from './function/yardstick.ts'
import { categories, openLighthouse, type Scores } from './web/lighthouse.ts'
import { buildOurs } from './web/weight.ts'
import { sized } from './size.ts'

/** The routes of a logged-out person. Steps of a registration that begin elsewhere redirect, and are scored at their target. `/redirect-to-store` is left out, because it leaves the site. */
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
  ...legalPaths,
  '/maintenance',
  '/no-internet',
]

/** `RUNS=1 ROUTES=/,/type` measures less often and fewer routes. */
const { RUNS = sized('1', '5'), ROUTES = sized('/', undefined) } = process.env
const chosen = ROUTES === undefined ? routes : routes.filter((route) => ROUTES.split(',').includes(route))

interface Scored {
  readonly route: string
  readonly scores: readonly Scores[]
}

/** The Lighthouse scores of every public route, as of a phone on slow 4G, served by a seeded local app. */
export const part: Part = async (print) => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    print('no Chromium found: nothing was scored; set CHROMIUM')
    return []
  }
  await bringPackages(print)
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
    await seedData(app.context)
    await app.drain()
    app.start()
    // Compresses the files and warms up the browser.
    await lighthouse.score(`${app.siteAddress}/`)
    const scored: Scored[] = chosen.map((route) => ({ route, scores: [] }))
    for (let run = 1; run <= Number(RUNS); run++) {
      for (const [index, { route, scores }] of scored.entries()) {
        const { lostAudits, ...score } = await lighthouse.score(`${app.siteAddress}${route}`)
        scored[index] = { route, scores: [...scores, score] }
        print(
          `run ${run} of ${RUNS}, ${route}: ${categories.map((name) => `${name} ${score[name]}`).join(', ')}${lostAudits.length > 0 ? ` (${lostAudits.join(', ')})` : ''}`,
        )
      }
    }
    return figuresOf(scored)
  } finally {
    await lighthouse.close()
    await app.close()
    await rm(pages, { recursive: true })
  }
}

function figuresOf(scored: readonly Scored[]): Figure[] {
  const figure = (what: string, ours: number, least: number): Figure => ({
    goal: 'W8',
    what,
    unit: 'points',
    ours,
    target: least === 100 ? '100' : `>= ${least}`,
    isMet: ours >= least,
  })
  const of = ({ scores }: Scored, name: keyof Scores) => scores.map((each) => each[name])
  /** By the median of its runs, or by the lowest. */
  const worst = (name: keyof Scores, pick: (values: readonly number[]) => number) =>
    scored
      .map((each) => ({ route: each.route, points: pick(of(each, name)) }))
      .sort((a, b) => a.points - b.points)[0] ?? { route: 'nowhere', points: 0 }
  const slowest = worst('performance', median)
  const landing = scored
    .filter(({ route }) => route === '/')
    .map((each) => figure('performance of the landing, median', median(of(each, 'performance')), 97))
  const others = categories
    .filter((name) => name !== 'performance')
    .map((name) => {
      const { route, points } = worst(name, (values) => Math.min(...values))
      return figure(`${name} of ${scored.length} public routes, the least (${route})`, points, 100)
    })
  return [
    ...landing,
    figure(`performance of ${scored.length} public routes, the least median (${slowest.route})`, slowest.points, 97),
    ...others,
  ]
}
