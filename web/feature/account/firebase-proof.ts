import type { FirebaseApp } from '@firebase/app'
import {
  type Auth,
  type ConfirmationResult,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  RecaptchaVerifier,
  signInWithPhoneNumber,
  type UserCredential,
} from '@firebase/auth'
import { type PhoneProof, ProofRefused } from './phone-proof.ts'

/** The verification of one number: the sent code, then the credential of the confirmed code. */
interface Sent {
  readonly confirmation: ConfirmationResult
  confirmed?: { readonly otp: string; readonly credential: UserCredential }
}

/** Firebase sends and checks the codes. Its ID token for the number goes to our server. */
export function firebaseProof(app: FirebaseApp, emulatorUrl: string | undefined): PhoneProof {
  const auth = authOf(app, emulatorUrl)
  const sentTo = new Map<string, Sent>()
  return {
    async send(username, request) {
      const { data } = await request()
      if (data.channel !== 'firebase') return
      // reCAPTCHA cannot render twice in one element, so each check gets its own. It stays invisible unless it suspects a robot.
      const container = document.body.appendChild(document.createElement('div'))
      const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' })
      try {
        sentTo.set(username, { confirmation: await signInWithPhoneNumber(auth, `+${username}`, verifier) })
      } catch (failure) {
        throw asRefusal(failure)
      } finally {
        verifier.clear()
        container.remove()
      }
    },
    async confirm(username, otp) {
      const sent = sentTo.get(username)
      if (sent === undefined) return { otp }
      try {
        return { otp, id_token: await tokenFrom(sent, otp) }
      } catch (failure) {
        // The code is not from Firebase. It may be the one spoken in a call, which our server checks.
        if (isAboutCode.test(codeOf(failure) ?? '')) return { otp }
        throw asRefusal(failure)
      }
    },
  }
}

/** Firebase keeps no session: persistence is in memory, because our server issues the session. */
function authOf(app: FirebaseApp, emulatorUrl: string | undefined): Auth {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}

/** Our server accepts a token once. A retry with the same right code, after our server could not be reached, gets a new token. */
async function tokenFrom(sent: Sent, otp: string): Promise<string> {
  if (sent.confirmed?.otp === otp) return sent.confirmed.credential.user.getIdToken(true)
  const credential = await sent.confirmation.confirm(otp)
  sent.confirmed = { otp, credential }
  return credential.user.getIdToken()
}

const isAboutCode = /^auth\/(invalid-verification-code|invalid-verification-id|code-expired|missing-verification-code)$/

const refusalTexts: Readonly<Record<string, string>> = {
  'auth/too-many-requests': 'Too many tries, please wait a little',
  'auth/quota-exceeded': 'We cannot send more codes right now, please try again later',
  'auth/captcha-check-failed': 'We could not make sure that you are not a robot, please try again',
  'auth/invalid-phone-number': 'Invalid number',
  'auth/operation-not-allowed': 'Codes cannot be sent to this country yet',
}

function codeOf(failure: unknown): string | undefined {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined
}

/** A refusal with a message when the user can act on the failure; otherwise the failure itself. */
function asRefusal(failure: unknown): unknown {
  const message = refusalTexts[codeOf(failure) ?? '']
  return message === undefined ? failure : new ProofRefused(message, { cause: failure })
}
