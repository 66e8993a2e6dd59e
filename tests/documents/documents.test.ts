import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { deskMarketApi } from '#shared/desk/market-api.ts'
import { dataModelDocument } from './data-model.ts'
import { deskDocument, exampleFile } from './desk.ts'
import { effectsDocument } from './effects.ts'
import { eventsDocument } from './events.ts'

it.each([
  ['docs/events.md', eventsDocument],
  ['docs/data-model.md', dataModelDocument],
  ['docs/desk.md', deskDocument],
  ['docs/runbook/effects.md', effectsDocument],
] as const)('%s matches the code (update it with npm run docs)', { timeout: 60_000 }, async (path, generate) => {
  expect(await readFile(path, 'utf8')).toBe(`${await generate()}\n`)
})

it.each([
  [{ id: 'sec_1' }, deskMarketApi.saveSecurity.body],
  [{ id: 'nws_1' }, deskMarketApi.saveNews.body],
] as const)('the example of a file with the id %j is valid', (id, body) => {
  const { id: _, ...sent } = exampleFile(id, body)
  expect(body.safeParse(sent).error?.issues).toBeUndefined()
})

it('docs/architecture.md has a row for each module', async () => {
  const page = await readFile('docs/architecture.md', 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith('Modules')) ?? ''
  const rows = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
  const layers = ['platform', 'vendor']
  const modules = (await readdir('functions')).filter((name) => !layers.includes(name))
  expect(rows.toSorted()).toEqual(modules.toSorted())
})
