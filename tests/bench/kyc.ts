import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Browser, chromium } from 'playwright-core'
import { findChromium } from '#tests/chromium.ts'
import { ravi } from '#tests/harness/seed.ts'
import { type Figure, median, type Part } from './figure.ts'
import { bringPackages } from './function/yardstick.ts'
import { screenFigures } from './home/screens.ts'
import { type ManyCompaniesSite, openManyCompaniesSite } from './home/site.ts'
import { openPhone, see, type View } from './home/visit.ts'
import { tapThroughKyc } from './kyc/touch.ts'
import { memberScores } from './home/scores.ts'
import { sized } from './size.ts'
import { watchedFlags } from './web/load.ts'
import { buildOurs } from './web/weight.ts'

/** The screens of KYC that open by their address, and what each shows somebody who has sent nothing. */
const views: readonly View[] = [
  { path: '/kycslides', text: 'Six steps, about 10 minutes' },
  { path: '/status', text: '0 of 6 steps verified' },
  { path: '/uploadaadhar', text: 'Please upload your masked Aadhaar' },
  { path: '/uploadpan', text: 'Your own PAN, 10 characters' },
  { path: '/takeselfie', text: 'Look into the camera' },
  { path: '/sign', text: 'Sign on white paper' },
  { path: '/bank', text: 'Common Banks' },
  { path: '/demat', text: 'CMR / CML copy' },
]

/** `RUNS=1` measures less often. */
const runs = Number(process.env['RUNS'] ?? sized(1, 5))

const scored = { paths: views.map(({ path }) => path), what: 'screens of KYC', performanceMin: 98, runs } as const

/** How the screens of KYC load and answer for a person with a slow phone. */
export const part: Part = async (print) => {
  const executablePath = findChromium()
  if (executablePath === undefined) {
    print('no Chromium found: nothing was measured; set CHROMIUM')
    return []
  }
  await bringPackages(print)
  const pages = await mkdtemp(join(tmpdir(), 'ansh-bench-kyc-'))
  const browser = await chromium.launch({ executablePath, args: watchedFlags })
  let site: ManyCompaniesSite | undefined
  try {
    await buildOurs(pages)
    site = await openManyCompaniesSite(pages, 20, ravi.phone)
    // Compresses the files.
    await see(browser, site, views[0] as View)
    return [
      ...(await memberScores(executablePath, site, scored, print)),
      ...(await screenFigures(browser, site, { views, runs }, print)),
      await slowestAnswer(browser, site, print),
    ]
  } finally {
    await browser.close()
    await site?.close()
    await rm(pages, { recursive: true })
  }
}

async function slowestAnswer(
  browser: Browser,
  site: ManyCompaniesSite,
  print: (line: string) => void,
): Promise<Figure> {
  const kept = new Map<string, number[]>()
  for (let run = 1; run <= runs; run += 1) {
    const { context, page } = await openPhone(browser, site, { slowNetwork: false })
    const taps = await tapThroughKyc(page, site.address)
    for (const { what, ms } of taps) kept.set(what, [...(kept.get(what) ?? []), ms])
    print(`touched, ${run} of ${runs}: ${taps.map(({ what, ms }) => `${what} ${ms} ms`).join(', ')}`)
    await context.close()
  }
  const medians = [...kept].map(([what, times]) => ({ what, ms: median(times) }))
  const slow = medians.toSorted((one, other) => other.ms - one.ms)[0] ?? { what: 'nothing', ms: Infinity }
  return {
    goal: 'W10',
    what: `${kept.size} taps and letters through KYC, a quarter of the processor, the slowest by its median (${slow.what})`,
    unit: 'ms',
    ours: slow.ms,
    target: '<= 100 ms',
    isMet: slow.ms <= 100,
  }
}
