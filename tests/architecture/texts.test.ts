import { glob, readFile } from 'node:fs/promises'
import { formatter } from '@lingui/format-po'
import { parseSync } from 'vite'
import { describe, expect, it } from 'vitest'
import { answerTexts } from '#infra/site/answer-texts.ts'
import { wordsIn } from './screen-words.ts'
import { untranslated } from './untranslated.ts'

interface Entry {
  readonly file: string
  readonly english: string
  readonly hindi: string
}

/** Every message of the catalogues. Those of answers have a code in place of their English. */
async function messages(): Promise<Entry[]> {
  const files = (await Array.fromAsync(glob('web/language/hi/*.po'))).toSorted()
  const english = answerTexts()
  const catalogues = files.map(async (file) => {
    const context = { locale: 'hi', sourceLocale: 'en', filename: file }
    const catalogue = await formatter().parse(await readFile(file, 'utf8'), context)
    return Object.entries(catalogue).map(([id, { message, translation = '' }]) => ({
      file,
      english: message ?? english.get(id) ?? '',
      hindi: translation,
    }))
  })
  return (await Promise.all(catalogues)).flat()
}

/** What a message inserts, and its elements. */
const slotsOf = (text: string) => [...new Set(text.match(/\{\w+[,}]|<\/?\d+\/?>/g))].toSorted()

describe('a text of the screens', () => {
  it('is marked for translation, or is a name, a code or a text for developers', async () => {
    const unmarked = await wordsIn('web/**/*.{ts,tsx}')
    const forgotten = [...unmarked].filter(([text]) => !untranslated.has(text))
    expect(forgotten.map(([text, file]) => `${file}: ${text}`)).toEqual([])
    expect([...untranslated].filter((text) => !unmarked.has(text))).toEqual([])
  })

  // It would keep the language in which its file was loaded.
  it('is read when it is shown, not when its file is loaded', async () => {
    const early: string[] = []
    for await (const file of glob('web/**/*.{ts,tsx}')) {
      const { program } = parseSync(file, await readFile(file, 'utf8'))
      if (program.body.some((statement) => readsText(statement))) early.push(file)
    }
    expect(early).toEqual([])
  })

  it('keeps in Hindi what it inserts in English', async () => {
    const entries = await messages()
    expect(entries.length).toBeGreaterThan(1_000)
    const different = entries.filter(({ english, hindi }) => slotsOf(english).join(' ') !== slotsOf(hindi).join(' '))
    expect(different).toEqual([])
  })
})

/** Whether a statement reads a text outside every function. */
function readsText(node: object): boolean {
  const { type, tag, callee } = node as { type?: string; tag?: { name?: string }; callee?: { name?: string } }
  if (type !== undefined && /Function|^TS/.test(type)) return false
  if (tag?.name === 't' || callee?.name === 't' || callee?.name === 'plural') return true
  return Object.values(node)
    .flat()
    .some((child: unknown) => typeof child === 'object' && child !== null && readsText(child))
}
