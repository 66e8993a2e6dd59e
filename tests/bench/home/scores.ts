import { type Figure, median } from '#tests/bench/figure.ts'
import { categories, openLighthouse, type Scores } from '#tests/bench/web/lighthouse.ts'
import type { ManyCompaniesSite } from './site.ts'

/** Members' screens are kept from search engines, so that their SEO is no goal. */
const scored = categories.filter((name) => name !== 'seo')

interface Screens {
  readonly paths: readonly string[]
  /** What they are, for the table: `screens of KYC`. */
  readonly what: string
  /** The least points for performance. All other categories have to be perfect. */
  readonly performanceMin: number
  /** How often each is scored. */
  readonly runs: number
}

/** The Lighthouse scores of screens behind the login, the least median of each category, as of a phone on slow 4G. */
export async function memberScores(
  executablePath: string,
  { address, token }: ManyCompaniesSite,
  { paths, what, performanceMin, runs }: Screens,
  print: (line: string) => void,
): Promise<Figure[]> {
  const lighthouse = await openLighthouse(executablePath, { name: 'token', value: token, url: address })
  try {
    const all: { readonly path: string; readonly score: Scores }[] = []
    for (const path of paths)
      for (let run = 1; run <= runs; run += 1) {
        const { lostAudits, ...score } = await lighthouse.score(`${address}${path}`)
        all.push({ path, score })
        const points = scored.map((name) => `${name} ${score[name]}`).join(', ')
        print(
          `Lighthouse ${run} of ${runs}, ${path}: ${points}${lostAudits.length > 0 ? ` (${lostAudits.join(', ')})` : ''}`,
        )
      }
    return scored.map((name) => {
      const byPath = paths.map((path) => ({
        path,
        points: median(all.filter((each) => each.path === path).map(({ score }) => score[name])),
      }))
      const least = byPath.toSorted((one, other) => one.points - other.points)[0] ?? { path: 'nowhere', points: 0 }
      const goal = name === 'performance' ? performanceMin : 100
      return {
        goal: 'W8',
        what: `${name} of ${paths.length} ${what}, the least median (${least.path})`,
        unit: 'points',
        ours: least.points,
        target: goal === 100 ? '100' : `>= ${goal}`,
        isMet: least.points >= goal,
      }
    })
  } finally {
    await lighthouse.close()
  }
}
