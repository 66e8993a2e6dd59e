import { ApiError } from '#web/platform/api/client.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { common, type LoginFailure } from './login-failure.ts'

/** Why no account was opened; `snack`: it is said in the snackbar (X39), else on the screen, where it can be acted on. */
export function detailsFailure(error: unknown): LoginFailure & { readonly snack?: true; readonly termsChanged?: true } {
  if (!(error instanceof ApiError)) return { words: loginWords.noServer, snack: true }
  if (error.code === 'TERMS_CHANGED') return { words: error.words, termsChanged: true }
  if (error.status === 403) return { words: loginWords.noAccess }
  return common(error) ?? { words: loginWords.other, snack: true }
}
