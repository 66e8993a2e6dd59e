import { i18n } from '@lingui/core'

/**
 * A text that an answer of the server brings, in the language of the screens. `code` says which one it is
 * (infra/site/answer-texts.ts lists them all), and `text` is the server's own, which readers of English see and everybody for whom the
 * code has no translation. `values` are what the translation names in braces.
 */
export function answerText(code: string, text: string, values?: Record<string, string | number>): string {
  return code in i18n.messages ? i18n._(code, values) : text
}
