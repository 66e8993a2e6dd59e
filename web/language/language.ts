import { readText, writeText } from '#web/platform/local-storage.ts'
import { createStore } from '#web/platform/store.ts'
import type { Speech } from './speech.ts'

/** English is what the screens are written in. */
export type Language = 'en' | 'hi'

let speech: Speech | undefined
/** The language of the screens. */
export const languageStore = createStore<Language>('en')

/** A text that is no part of an element, such as the title of the page. */
export function say(text: string): string {
  return speech === undefined ? text : speech.say(text)
}

/** The properties of an element in the language of the screens. Called for each element (web/language/jsx-runtime.ts). */
export function sayProps<Props>(props: Props): Props {
  return speech === undefined ? props : speech.sayProps(props)
}

/** Takes up the language that was chosen in this browser, also when another tab changes it. */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === 'language') void speak(chosenLanguage())
  })
  if (chosenLanguage() === 'hi') await speak('hi')
}

/** Changes the language of the screens, for this visit and the next ones. Without its words they stay as they are. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText('language', language === 'en' ? undefined : language)
  await speak(language)
}

function chosenLanguage(): Language {
  return readText('language') === 'hi' ? 'hi' : 'en'
}

async function speak(language: Language): Promise<void> {
  try {
    speech = language === 'hi' ? (await import('./hi/hindi.ts')).hindi : undefined
  } catch {
    return
  }
  document.documentElement.lang = language === 'hi' ? 'hi' : 'en-IN'
  languageStore.set(language)
}
