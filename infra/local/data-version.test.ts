import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataVersion, DataVersionMismatch, prepareDataFolder } from './data-version.ts'

let parent: string
let folder: string

beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), 'ansh-data-'))
  folder = join(parent, '.local')
})
afterEach(() => rmSync(parent, { recursive: true }))

const storedVersion = () => readFileSync(join(folder, 'data-version'), 'utf8')

function store(files: Readonly<Record<string, string>>): void {
  mkdirSync(folder, { recursive: true })
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
}

it('writes the version into a new folder and accepts it at the next start', async () => {
  await prepareDataFolder(folder)
  expect(storedVersion()).toBe(`${dataVersion}\n`)
  store({ 'table.sqlite': 'data' })
  await prepareDataFolder(folder)
  expect(readdirSync(folder).toSorted()).toEqual(['data-version', 'table.sqlite'])
})

const refused: [what: string, files: Record<string, string>, found: string][] = [
  [
    'another version',
    { 'data-version': `${dataVersion + 1}\n`, 'table.sqlite': 'data' },
    `data version "${dataVersion + 1}"`,
  ],
  ['an empty version file', { 'data-version': '', 'table.sqlite': 'data' }, 'data version ""'],
  ['no version file', { 'table.sqlite': 'data' }, 'no data version'],
]

it.each(refused)('refuses data with %s in one sentence that names the fix', async (_, files, found) => {
  store(files)
  const failure = await prepareDataFolder(folder).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(DataVersionMismatch)
  expect((failure as Error).message).toBe(
    `The data in ${folder} has ${found}, but this version of Ansh needs data version ${dataVersion}: run npm start -- --fresh to delete it and start over with the demo data.`,
  )
  expect(readFileSync(join(folder, 'table.sqlite'), 'utf8')).toBe('data')
})

it.each([undefined, '0\n', `${dataVersion}\n`])('deletes data of version %j with `fresh`', async (version) => {
  store({ 'table.sqlite': 'data', ...(version !== undefined && { 'data-version': version }) })
  mkdirSync(join(folder, 'files/aa'), { recursive: true })
  await prepareDataFolder(folder, { fresh: true })
  expect(readdirSync(folder)).toEqual(['data-version'])
  expect(storedVersion()).toBe(`${dataVersion}\n`)
})

it('leaves the folder of the emulator alone', async () => {
  mkdirSync(join(folder, 'emulator'), { recursive: true })
  await prepareDataFolder(folder)
  expect(storedVersion()).toBe(`${dataVersion}\n`)
  await prepareDataFolder(folder, { fresh: true })
  expect(existsSync(join(folder, 'emulator'))).toBe(true)
})
