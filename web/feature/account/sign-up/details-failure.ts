import { ApiError } from '#web/platform/api/client.ts'
import { codeTexts } from '#web/feature/account/code/code-text.ts'
import { loginTexts } from '#web/feature/account/login/login-text.ts'
import { commonFailure, type LoginFailure } from '#web/feature/account/login/login-failure.ts'

/** The message for an account that could not be opened. `toast`: shown as a toast; otherwise on the screen, where the user can act on it. */
export function detailsFailure(error: unknown): LoginFailure & { readonly toast?: true; readonly termsChanged?: true } {
  if (!(error instanceof ApiError)) return { message: codeTexts().noServer, toast: true }
  if (error.code === 'TERMS_CHANGED') return { message: error.userMessage, termsChanged: true }
  if (error.status === 403) return { message: loginTexts().noAccess }
  return commonFailure(error) ?? { message: codeTexts().other, toast: true }
}
