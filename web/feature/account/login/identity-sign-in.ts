import type { loginApi } from '#shared/account/login-api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { ApiError, call } from '#web/platform/api/client.ts'
import { navigateAfterLogin } from '#web/platform/navigation/navigate-back.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { completeLogin, isLoggedIn } from '#web/platform/session/session.ts'
import { startSession } from '#web/platform/session/start-session.ts'
import { takeReturnTo } from '#web/platform/navigation/return-to.ts'
import { loginTexts } from './login-text.ts'
import { identityTexts } from './identity-text.ts'
import { type InMessages, onNative } from '#web/native/bridge.ts'
import { showToast } from '#web/ui/state/show-toast.ts'
import { storeRegistration } from '#web/feature/account/sign-up/registration-path.ts'
import type { EmailState, OtpEmailState, PhoneState } from './route-state.ts'

type IdentityProvider = keyof ReturnType<typeof identityTexts>
type Identified = ResponseOf<typeof loginApi.signInWithGoogle>

/** Handles the Google and Apple sign-in messages of the native wrapper, on every public screen. Returns the function that stops listening. */
export function listenForIdentities(): () => void {
  // The wrapper may send the same message twice; the server accepts a token once.
  let running = false
  async function signIn(provider: IdentityProvider, request: () => Promise<Identified>) {
    if (running || isLoggedIn()) return
    running = true
    try {
      const identified = await request()
      showToast(identityTexts()[provider].done, 'success')
      await followUp(identified)
    } catch (error) {
      showFailure(provider, error)
    } finally {
      running = false
    }
  }
  const stops = [
    onNative(
      'GOOGLE_SIGNIN',
      ({ id_token }) => void signIn('Google', () => call('signInWithGoogle', { body: { id_token } })),
    ),
    onNative(
      'APPLE_SIGNIN',
      (message) => void signIn('Apple', () => call('signInWithApple', { body: appleBody(message) })),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}

/** The longest name that the server accepts. A longer name is cut here; the user can edit it at sign-up. */
const nameMax = 100

/** The request body for Apple. The nonce is sent when the wrapper has used one. */
function appleBody({ identity_token, nonce, user }: InMessages['APPLE_SIGNIN']) {
  const name = user && { first_name: user.first_name.slice(0, nameMax), last_name: user.last_name.slice(0, nameMax) }
  return { identity_token, ...(nonce && { nonce }), ...(name && { user: name }) }
}

async function followUp(identified: Identified): Promise<void> {
  switch (identified.message) {
    case 'LOGIN_SUCCESS': {
      const user = await startSession(identified.token.token)
      return navigateAfterLogin(takeReturnTo(), () => completeLogin(user))
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
      // An address that Google or Apple has not verified is verified first. The stored registration then continues.
      if (email !== '') storeRegistration({ id, email, firstName, lastName })
      if (!email_verified) return navigate('/signupemail', { state: { email } satisfies EmailState })
      return navigate('/signupphone', {
        state: { type: 'register', registration: { id, email, firstName, lastName } } satisfies PhoneState,
      })
    }
  }
}

/** Shows the failure as a toast. A closed login also opens the maintenance screen. */
function showFailure(provider: IdentityProvider, error: unknown): void {
  const closed = error instanceof ApiError && (error.status === 403 || error.name === 'MaintenanceError')
  showToast(closed && error.status === 403 ? loginTexts().noAccess : messageOf(provider, error), 'error')
  if (closed) navigate('/maintenance')
}

function messageOf(provider: IdentityProvider, error: unknown): string {
  const isActionable =
    error instanceof ApiError &&
    (error.code === 'EMAIL_NOT_TAKEN' || error.status === 429 || error.name === 'MaintenanceError')
  return isActionable ? error.userMessage : identityTexts()[provider].failed
}
