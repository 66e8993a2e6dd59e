import { mkdir, writeFile } from 'node:fs/promises'
import { type Figure, machine, type Part, tableOf } from './figure.ts'

/**
 * `npm run bench`: our values beside the yardsticks, one part after the other, as a table and in `dist/bench.json`. A missed goal
 * is marked and is no failure: times belong to the machine. What must hold everywhere is checked by `tests/performance`.
 */
const parts: Readonly<Record<string, () => Promise<{ readonly part: Part }>>> = {
  web: () => import('./web.ts'),
  lighthouse: () => import('./lighthouse.ts'),
  functions: () => import('./functions.ts'),
  data: () => import('./data.ts'),
  catalogue: () => import('./catalogue.ts'),
  home: () => import('./home.ts'),
  reliability: () => import('./reliability.ts'),
  matrix: () => import('./crash-matrix.ts'),
  mutation: () => import('./mutation.ts'),
  fuzz: () => import('./fuzz.ts'),
  scale: () => import('./scale.ts'),
}

const chosen = process.argv.slice(2)
const unknown = chosen.filter((name) => !(name in parts))
if (unknown.length > 0) {
  console.error(`No part is called ${unknown.join(', ')}. There are: ${Object.keys(parts).join(', ')}.`)
  process.exit(2)
}

const figures: Figure[] = []
for (const [name, load] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue
  console.error(`${name} …`)
  const { part } = await load()
  figures.push(...(await part((line) => console.error(`  ${line}`))))
}

const folder = new URL('../../dist/', import.meta.url)
await mkdir(folder, { recursive: true })
await writeFile(
  new URL('bench.json', folder),
  `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), figures }, undefined, 2)}\n`,
)
console.log(tableOf(figures))
