import { execFileSync } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'

const folder = 'docs/adr'
const records = (await readdir(folder)).filter((name) => /^\d{4}-/.test(name))
const numbers = new Set(records.map((name) => Number(name.slice(0, 4))))

/** Each tracked text that names a decision record, with its path. */
async function citations(): Promise<readonly { readonly path: string; readonly text: string }[]> {
  const words = ['grep', '-lIE', '--untracked', 'adr/[0-9]|ADRs? [0-9]|\\]\\([0-9]{4}-']
  const paths = execFileSync('git', words, { encoding: 'utf8' }).trim().split('\n')
  return Promise.all(paths.map(async (path) => ({ path, text: await readFile(path, 'utf8') })))
}

it('each record has a number of its own, which its title repeats', async () => {
  expect(numbers.size).toBe(records.length)
  for (const name of records) {
    const text = await readFile(`${folder}/${name}`, 'utf8')
    expect(text, name).toMatch(new RegExp(`^# ${Number(name.slice(0, 4))}\\. `))
  }
})

it('the table of docs/adr/README.md lists each record once', async () => {
  const page = await readFile(`${folder}/README.md`, 'utf8')
  const listed = [...page.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)].map(([, name = '']) => name)
  expect(listed.toSorted()).toEqual(records.toSorted())
})

it('each decision record that a file names exists, under this number', async () => {
  const missing = (await citations()).flatMap(({ path, text }) => {
    const files = [...text.matchAll(/\badr\/(\d{4}[\w-]*(?:\.md)?)/g)].map(([, name = '']) => name)
    const beside = path.startsWith(folder) ? [...text.matchAll(/\]\((\d{4}-[\w-]+\.md)\)/g)] : []
    const named = [...files, ...beside.map(([, name = '']) => name)].filter((name) => !records.includes(name))
    const cited = [...text.matchAll(/\bADRs? (\d+)/g)].filter(([, number]) => !numbers.has(Number(number)))
    const linked = [...text.matchAll(/\[ADR (\d+)\]\((?:[\w./]*\/)?(\d{4})-/g)]
    const crossed = linked.filter(([, number, file]) => Number(number) !== Number(file))
    return [...named, ...[...cited, ...crossed].map(([words]) => words)].map((words) => `${path}: ${words}`)
  })
  expect(missing).toEqual([])
})
