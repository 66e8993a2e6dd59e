import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, it } from 'vitest'

/** The rules that the site uses too. A schema among them would bring all of zod into the first chunk. */
const forTheSite = [
  ...['account', 'file', 'market', 'notification', 'order', 'support'].map((name) => `shared/${name}/limits.ts`),
  'shared/kernel/day.ts',
  'shared/kernel/duration.ts',
  'shared/kernel/format.ts',
  'shared/market/ranges.ts',
  'shared/market/rows.ts',
  'shared/market/rules.ts',
]

it.each(forTheSite)('%s imports no schemas', async (file) => {
  const { metafile } = await build({
    absWorkingDir: fileURLToPath(new URL('../..', import.meta.url)),
    entryPoints: [file],
    bundle: true,
    format: 'esm',
    platform: 'node',
    write: false,
    metafile: true,
    logLevel: 'silent',
  })
  expect(Object.keys(metafile.inputs)).toContain(file)
  expect(Object.keys(metafile.inputs).filter((path) => path.includes('node_modules/'))).toEqual([])
})
