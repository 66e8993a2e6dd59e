import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import type { ReactNode } from 'react'
import './language.ts'

/** Gives `<Trans>` the language of the screens. */
export function InLanguage({ children }: { children?: ReactNode }) {
  return <I18nProvider i18n={i18n}>{children}</I18nProvider>
}
