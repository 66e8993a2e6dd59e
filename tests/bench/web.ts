import { copyFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium } from 'playwright-core'
import { findChromium } from '#tests/chromium.ts'
import { type Figure, type Part, quantile } from './figure.ts'
import { chartFigures } from './web/chart.ts'
import { type Load, load, watchedFlags } from './web/load.ts'
import { serve } from './web/serve.ts'
import {
  type Built,
  buildOurs,
  buildYardstick,
  bytesOf,
  companyMax,
  companyWithChart,
  firstRequestsMax,
  firstRouteMax,
  kb,
  pageCode,
  screenMax,
  screensOf,
} from './web/weight.ts'
import { sized } from './size.ts'

const loads = sized(1, 11)

/** The site's bytes and loading time, beside the minimum of its libraries and beside itself without its pre-rendered landing page. */
export const part: Part = async (print) => {
  const folder = await mkdtemp(join(tmpdir(), 'ansh-bench-web-'))
  try {
    const [ours, floor, template] = [
      await buildOurs(join(folder, 'ours')),
      await buildYardstick('floor', join(folder, 'floor')),
      await buildYardstick('template', join(folder, 'template')),
    ]
    await cp(join(folder, 'ours'), join(folder, 'naive'), { recursive: true })
    await copyFile(join(folder, 'naive/app.html'), join(folder, 'naive/landing.html'))
    const executablePath = findChromium()
    if (executablePath === undefined)
      print('no Chromium found: the loading time of the landing was not measured; set CHROMIUM')
    return [
      ...(await weights(ours, { floor, template })),
      ...(executablePath === undefined
        ? []
        : [
            ...(await speeds(executablePath, folder, print)),
            ...(await chartFigures(executablePath, join(folder, 'chart'))),
          ]),
    ]
  } finally {
    await rm(folder, { recursive: true })
  }
}

async function weights(ours: Built, others: Readonly<Record<string, Built>>): Promise<Figure[]> {
  const first = bytesOf(ours, pageCode(ours, 'landing.html'))
  const beside = Object.fromEntries(
    Object.entries(others).map(([name, built]) => [name, kb(bytesOf(built, pageCode(built, 'landing.html')))]),
  )
  const worst = Math.max(...(await screensOf(ours)).map(({ bytes }) => bytes))
  const company = bytesOf(ours, companyWithChart(ours))
  return [
    {
      goal: 'W1',
      what: 'JavaScript of the first route',
      unit: 'KB',
      ours: kb(first),
      beside,
      target: `<= ${kb(firstRouteMax)} KB`,
      isMet: first <= firstRouteMax,
    },
    {
      goal: 'W2',
      what: 'JavaScript that a further screen adds, the worst',
      unit: 'KB',
      ours: kb(worst),
      target: `<= ${kb(screenMax)} KB`,
      isMet: worst <= screenMax,
    },
    {
      goal: 'W2',
      what: 'a company with its chart, coming from Home',
      unit: 'KB',
      ours: kb(company),
      target: `<= ${kb(companyMax)} KB`,
      isMet: company <= companyMax,
    },
  ]
}

const contenders = ['ours', 'naive', 'floor', 'template'] as const

/** One load of each alternately, so that other work of the machine affects all alike. */
async function speeds(executablePath: string, folder: string, print: (line: string) => void): Promise<Figure[]> {
  const sites = await Promise.all(
    contenders.map(async (name) => ({ name, site: await serve(join(folder, name)), seen: [] as Load[] })),
  )
  const browser = await chromium.launch({ executablePath, args: watchedFlags })
  try {
    // Compresses the files and warms up the browser.
    for (const { site } of sites) await load(browser, site.address, { slow: false })
    for (let round = 1; round <= loads; round++) {
      for (const { site, seen } of sites) {
        site.requestedPaths.length = 0
        seen.push(await load(browser, site.address, { slow: true }))
      }
      print(
        `load ${round} of ${loads}: ${sites.map(({ name, seen }) => `${name} ${Math.round(seen.at(-1)?.largestPaintMs ?? 0)} ms`).join(', ')}`,
      )
    }
    const of = (share: number) =>
      Object.fromEntries(
        sites.map(({ name, seen }) => [
          name,
          quantile(
            seen.map((each) => each.largestPaintMs),
            share,
          ),
        ]),
      )
    const requests = Object.fromEntries(sites.map(({ name, site }) => [name, site.requestedPaths.length]))
    const ours = sites.find(({ name }) => name === 'ours')?.site
    ours?.requestedPaths.splice(0)
    await load(browser, ours?.address ?? '', { path: '/signupphone', slow: false })
    return [
      counted('requests of login by phone', { ours: ours?.requestedPaths.length ?? 0 }),
      counted('requests of the landing, with its own code and the prices of the day', requests),
      painted('the landing is seen, slow 4G and a quarter of the processor, median', of(0.5), 0.55),
      painted('the same, p90', of(0.9), 0.55),
    ]
  } finally {
    await browser.close()
    await Promise.all(sites.map(({ site }) => site.close()))
  }
}

function counted(what: string, { ours = 0, ...beside }: Record<string, number>): Figure {
  const max = firstRequestsMax
  return { goal: 'W1', what, unit: 'requests', ours, beside, target: `<= ${max}`, isMet: ours <= max }
}

function painted(what: string, { ours = 0, ...beside }: Record<string, number>, ratio: number): Figure {
  const isMet = ours <= ratio * (beside['floor'] ?? 0)
  return { goal: 'W6', what, unit: 'ms', ours, beside, target: `<= ${ratio}x floor`, isMet }
}
