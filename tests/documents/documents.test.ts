import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { deskVerbs } from '#infra/deploy/desk.ts'
import { dataModelDocument } from './data-model.ts'
import { eventsDocument } from './events.ts'
import { formatted } from './format.ts'

it.each([
  ['docs/events.md', eventsDocument],
  ['docs/data-model.md', dataModelDocument],
] as const)('%s matches the code (update it with npm run docs)', { timeout: 60_000 }, async (path, generate) => {
  expect(await readFile(path, 'utf8')).toBe(formatted(path, await generate()))
})

it('docs/operations.md has a row for each command of the desk, as it is given', async () => {
  const page = await readFile('docs/operations.md', 'utf8')
  const rows = [...page.matchAll(/^\| `npm run desk -- (.+?)`\s+\|/gm)].map(([, command = '']) =>
    command.replaceAll('\\|', '|'),
  )
  const commands = [...deskVerbs].map(([name, { form }]) => `${name} ${form}`.trimEnd())
  expect(rows).toEqual(expect.arrayContaining(commands))
  expect(rows.filter((row) => !commands.includes(row) && !row.startsWith('--as'))).toEqual([])
})

it('docs/architecture.md has a row for each module', async () => {
  const page = await readFile('docs/architecture.md', 'utf8')
  const section = page.split(/^## /m).find((part) => part.startsWith('Modules')) ?? ''
  const rows = [...section.matchAll(/^\| `(\w+)`/gm)].map(([, name = '']) => name)
  const layers = ['platform', 'vendor']
  const modules = (await readdir('functions')).filter((name) => !layers.includes(name))
  expect(rows.toSorted()).toEqual(modules.toSorted())
})
