import { t } from '@lingui/core/macro'
import { Languages } from 'lucide-react'
import { chooseLanguage, languageStore } from '#web/language/language.ts'
import { useStore } from '#web/platform/storage/store.ts'
import { ChoiceRow } from '#web/feature/account/sign-up/choice-row.tsx'

const languages = [
  { id: 'en', name: 'English', language: 'en' },
  { id: 'hi', name: 'हिन्दी', language: 'hi' },
] as const

/** The language of the screens. Papers, news and letters stay in English. */
export function LanguageChoice() {
  const language = useStore(languageStore)
  return (
    <ChoiceRow
      icon={Languages}
      label={t`Language`}
      choices={languages}
      chosen={language}
      onChoose={(id) => void chooseLanguage(id)}
    />
  )
}
