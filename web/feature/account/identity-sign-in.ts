import type { loginApi } from '#shared/account/login-api.ts'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { navigate } from '#web/platform/navigation.ts'
import { enter, isLoggedIn, startSession } from '#web/platform/session.ts'
import { takeReturnTo } from '#web/platform/return-to.ts'
import { loginWords } from '#web/feature/account/login-text.ts'
import { identityWords } from '#web/feature/account/identity-text.ts'
import { type InMessages, onNative } from '#web/native/bridge.ts'
import { showToast } from '#web/ui/show-toast.ts'
import { keepRegistration } from './registration-path.ts'
import type { EmailState, OtpEmailState, PhoneState } from './route-state.ts'

type Provider = keyof typeof identityWords
type Identified = AnswerOf<typeof loginApi.signInWithGoogle>

/** Takes what Google and Apple told the wrapper app, on any screen that is open to visitors (S25). Answers how to stop. */
export function listenForIdentities(): () => void {
  // The wrapper may tell the same twice; the server takes a token once.
  let running = false
  async function take(provider: Provider, ask: () => Promise<Identified>) {
    if (running || isLoggedIn()) return
    running = true
    try {
      const identified = await ask()
      showToast(identityWords[provider].done, 'success')
      await goOn(identified)
    } catch (error) {
      tell(provider, error)
    } finally {
      running = false
    }
  }
  const stops = [
    onNative(
      'GOOGLE_SIGNIN',
      ({ id_token }) => void take('Google', () => call('signInWithGoogle', { body: { id_token } })),
    ),
    onNative(
      'APPLE_SIGNIN',
      (message) => void take('Apple', () => call('signInWithApple', { body: appleBody(message) })),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** What the server takes of a name; whoever has a longer one may write it as they like at sign-up. */
const nameMax = 100

/** A wrapper that asked without a nonce has none to tell. */
function appleBody({ identity_token, nonce, user }: InMessages['APPLE_SIGNIN']) {
  const name = user && { first_name: user.first_name.slice(0, nameMax), last_name: user.last_name.slice(0, nameMax) }
  return { identity_token, ...(nonce && { nonce }), ...(name && { user: name }) }
}

async function goOn(identified: Identified): Promise<void> {
  switch (identified.message) {
    case 'LOGIN_SUCCESS': {
      enter(await startSession(identified.token.token))
      return navigate(takeReturnTo(), { replace: true })
    }
    case 'LINK_REQUIRED': {
      const { handle, email } = identified.data
      await call('sendEmailLoginCode', { body: { handle } })
      return navigate('/otpemail', {
        state: { type: 'login', email, handle, sentAtMs: Date.now() } satisfies OtpEmailState,
      })
    }
    case 'REGISTRATION_REQUIRED': {
      const { created_user_id: id, email, email_verified, first_name: firstName, last_name: lastName } = identified.data
      // An address that nobody answers for is verified first, like one that was typed; with it this registration goes on.
      if (email !== '') keepRegistration({ id, email, firstName, lastName })
      if (!email_verified) return navigate('/signupemail', { state: { email } satisfies EmailState })
      return navigate('/signupphone', {
        state: { type: 'register', registration: { id, email, firstName, lastName } } satisfies PhoneState,
      })
    }
  }
}

/** X33 for all but what a person can do something about. */
function tell(provider: Provider, error: unknown): void {
  const closed = error instanceof ApiError && (error.status === 403 || error.name === 'MaintenanceError')
  showToast(closed && error.status === 403 ? loginWords.noAccess : wordsOf(provider, error), 'error')
  if (closed) navigate('/maintenance')
}

function wordsOf(provider: Provider, error: unknown): string {
  const useful =
    error instanceof ApiError &&
    (error.code === 'EMAIL_NOT_TAKEN' || error.status === 429 || error.name === 'MaintenanceError')
  return useful ? error.words : identityWords[provider].failed
}
