import { glob, readFile } from 'node:fs/promises'
import { beforeAll, expect, it } from 'vitest'
import { dictionary } from '#web/language/hi/hindi.ts'
import { wordsIn } from './screen-words.ts'
import { isScreenless, untranslated } from './untranslated.ts'

/** Each text of the screens, with the file that it is in. */
let words: ReadonlyMap<string, string>
/** Every word that is written in the source. */
let written: ReadonlySet<string>

beforeAll(async () => {
  words = await wordsIn('{web,shared}/**/*.{ts,tsx}')
  const files = await Array.fromAsync(glob('{web,shared,functions}/**/*.{ts,tsx}'))
  const texts = await Promise.all(
    files.filter((file) => !file.includes('/language/')).map((file) => readFile(file, 'utf8')),
  )
  written = new Set(texts.join('\n').match(/[A-Za-z]{2,}/g))
})

it('has Hindi words for every text of the screens', () => {
  const missing = [...words].filter(
    ([text, file]) => !isScreenless(file) && !(text in dictionary) && !untranslated.has(text),
  )
  expect(missing.map(([text, file]) => `${file}: ${text}`)).toEqual([])
})

// Some texts are put together from parts: of these each word is looked for.
it('has no words that no screen says', () => {
  const isSaid = (key: string) => (key.match(/[A-Za-z]{2,}(?![^{]*\})/g) ?? []).every((word) => written.has(word))
  expect(Object.keys(dictionary).filter((key) => !words.has(key) && !isSaid(key))).toEqual([])
  expect([...untranslated].filter((text) => !words.has(text))).toEqual([])
})

it.each(Object.entries(dictionary))('keeps what is inserted: %s', (english, hindi) => {
  expect(slotsOf(hindi)).toEqual(slotsOf(english))
})

const slotsOf = (text: string) => (text.match(/\{\w+\}|<\d+\/>/g) ?? []).toSorted()
