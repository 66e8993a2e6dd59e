import { mkdir, writeFile } from 'node:fs/promises'
import { type Figure, machine, tableOf } from './figure.ts'
import { parts } from './parts.ts'
import { isSmall } from './size.ts'

/**
 * `npm run bench`: our values beside the yardsticks, one part after the other, as a table and in `dist/bench.json`. A missed goal
 * is marked and is no failure: times belong to the machine. What must hold everywhere is checked by `tests/performance`.
 */
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
if (!isSmall) {
  await mkdir(folder, { recursive: true })
  await writeFile(
    new URL('bench.json', folder),
    `${JSON.stringify({ at: new Date().toISOString(), machine: machine(), figures }, undefined, 2)}\n`,
  )
}
console.log(tableOf(figures))
