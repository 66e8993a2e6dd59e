import { readFile, writeFile } from 'node:fs/promises'
import { bugsInSchedules } from './bugs.ts'
import { findFirst } from './find.ts'

/**
 * `npm run test:mutation`: finds the first schedule that reveals each mistake and writes them to `seeds.json`. Run it after the
 * schedules have changed. `npm run test:mutation -- 'late payments not reconciled' 2000` searches for one mistake, in 2,000
 * schedules.
 */
const [only, last = '1000'] = process.argv.slice(2)
const all = bugsInSchedules.map(({ name }) => name)
const names = only === undefined ? all : all.filter((name) => name === only)
if (names.length === 0)
  throw new Error(
    `no mistake that a schedule finds is called “${only}”: tests/simulation/mutation/bugs lists the names`,
  )

const file = new URL('seeds.json', import.meta.url)
const known = new Map(Object.entries(JSON.parse(await readFile(file, 'utf8')) as Record<string, number>))
const found = await findFirst(names, Number(last), (line) => console.log(line))
const seeds = all.map((name) => [name, names.includes(name) ? found.get(name) : known.get(name)])
await writeFile(file, `${JSON.stringify(Object.fromEntries(seeds), undefined, 2)}\n`)
process.exitCode = found.size === names.length ? 0 : 1
