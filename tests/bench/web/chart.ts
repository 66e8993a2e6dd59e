import { fileURLToPath } from 'node:url'
import { chromium, type Page } from 'playwright-core'
import { build } from 'vite'
import { type Figure, median } from '#tests/bench/figure.ts'
import { watchedFlags } from './load.ts'
import { serve } from './serve.ts'

const root = fileURLToPath(new URL('chart', import.meta.url))
const slowdown = 4
/** Two years by day, and a size beyond any real history. */
const days = 731
const manyPoints = 1_000_000
const [daysMaxMs, manyMaxMs] = [110, 60]

/** How soon the chart of a company is drawn: from its prices to the first frame, beside the same library with every price drawn. */
export async function chartFigures(executablePath: string, outDir: string): Promise<Figure[]> {
  await build({
    configFile: false,
    root,
    logLevel: 'silent',
    build: {
      outDir,
      emptyOutDir: true,
      reportCompressedSize: false,
      rolldownOptions: { input: `${root}/landing.html` },
    },
  })
  const site = await serve(outDir)
  const browser = await chromium.launch({ executablePath, args: watchedFlags })
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 1.75 })
    await page.goto(site.address, { waitUntil: 'networkidle' })
    const many = await times(page, manyPoints, 3)
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const two = await times(page, days, 9)
    return [
      figure(`the line of ${days} prices is seen, a quarter of the processor`, two, daysMaxMs),
      figure('the line of a million prices is seen', many, manyMaxMs),
    ]
  } finally {
    await browser.close()
    await site.close()
  }
}

interface Times {
  readonly ours: number
  readonly ungrouped: number
}

/** Alternately, so that other work of the machine affects both alike; the first run of each warms up the code. */
async function times(page: Page, count: number, rounds: number): Promise<Times> {
  const seen = { ours: [] as number[], ungrouped: [] as number[] }
  for (let round = 0; round <= rounds; round++) {
    for (const name of ['ours', 'ungrouped'] as const) {
      const ms = await page.evaluate<number>(`timeChart(${count}, ${name === 'ungrouped'})`)
      if (round > 0) seen[name].push(ms)
    }
  }
  return { ours: median(seen.ours), ungrouped: median(seen.ungrouped) }
}

function figure(what: string, { ours, ungrouped }: Times, maxMs: number): Figure {
  return { goal: 'W12', what, unit: 'ms', ours, beside: { ungrouped }, target: `<= ${maxMs} ms`, isMet: ours <= maxMs }
}
