import { i18n } from '@lingui/core'
import { beforeCode } from '#web/platform/load-code.ts'
import { readText, writeText } from '#web/platform/storage/local-storage.ts'
import { createStore } from '#web/platform/storage/store.ts'
import { catalogues, needCatalogue } from './catalogues.ts'

/** English is what the screens are written in. */
export type Language = 'en' | 'hi'

/** The language of the screens. */
export const languageStore = createStore<Language>('en')

needCatalogue('answers')
i18n.loadAndActivate({ locale: 'en', locales: 'en-IN', messages: {} })
beforeCode(() => (i18n.locale === 'hi' ? catalogues() : undefined))

/** Takes up the language that was chosen in this browser, also when another tab changes it. */
export async function startLanguage(): Promise<void> {
  addEventListener('storage', ({ key }) => {
    if (key === 'language') void speak(chosenLanguage())
  })
  if (chosenLanguage() === 'hi') await speak('hi')
}

/** Changes the language of the screens, for this visit and the next ones. */
export async function chooseLanguage(language: Language): Promise<void> {
  writeText('language', language === 'en' ? undefined : language)
  await speak(language)
}

function chosenLanguage(): Language {
  return readText('language') === 'hi' ? 'hi' : 'en'
}

async function speak(language: Language): Promise<void> {
  if (language === 'hi') await catalogues()
  i18n.activate(language, `${language}-IN`)
  document.documentElement.lang = language === 'hi' ? 'hi' : 'en-IN'
  languageStore.set(language)
}
