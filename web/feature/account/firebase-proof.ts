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

/** One number under way: what was sent to it, then what its code has proved. */
interface Sent {
  readonly confirmation: ConfirmationResult
  proved?: { readonly otp: string; readonly credential: UserCredential }
}

/** The phone-authentication service sends and checks the codes; what it says of the number goes to our server. */
export function firebaseProof(app: FirebaseApp, emulatorUrl: string | undefined): PhoneProof {
  const auth = authOf(app, emulatorUrl)
  const sentTo = new Map<string, Sent>()
  return {
    async send(username, ask) {
      const { data } = await ask()
      if (data.channel !== 'firebase') return
      // A place of its own for each check, which cannot be drawn twice in one. It shows nothing unless it suspects a robot.
      const place = document.body.appendChild(document.createElement('div'))
      const verifier = new RecaptchaVerifier(auth, place, { size: 'invisible' })
      try {
        sentTo.set(username, { confirmation: await signInWithPhoneNumber(auth, `+${username}`, verifier) })
      } catch (failure) {
        throw inWords(failure)
      } finally {
        verifier.clear()
        place.remove()
      }
    },
    async confirm(username, otp) {
      const sent = sentTo.get(username)
      if (sent === undefined) return { otp }
      try {
        return { otp, id_token: await tokenFrom(sent, otp) }
      } catch (failure) {
        // Not the service's code; it may be the one that was spoken by telephone, which the server knows.
        if (isAboutCode.test(codeOf(failure) ?? '')) return { otp }
        throw inWords(failure)
      }
    },
  }
}

/** It remembers nobody: the session is ours, and pop-ups are not used. */
function authOf(app: FirebaseApp, emulatorUrl: string | undefined): Auth {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}

/** A token counts once. Who comes again, because our server was not reached, gets a new one for the code that was right. */
async function tokenFrom(sent: Sent, otp: string): Promise<string> {
  if (sent.proved?.otp === otp) return sent.proved.credential.user.getIdToken(true)
  const credential = await sent.confirmation.confirm(otp)
  sent.proved = { otp, credential }
  return credential.user.getIdToken()
}

const isAboutCode = /^auth\/(invalid-verification-code|invalid-verification-id|code-expired|missing-verification-code)$/

const words: Readonly<Record<string, string>> = {
  'auth/too-many-requests': 'Too many tries, please wait a little',
  'auth/quota-exceeded': 'We cannot send more codes right now, please try again later',
  'auth/captcha-check-failed': 'We could not make sure that you are not a robot, please try again',
  'auth/invalid-phone-number': 'Invalid number',
  'auth/operation-not-allowed': 'Codes cannot be sent to this country yet',
}

function codeOf(failure: unknown): string | undefined {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined
}

/** Plain words where a person can do something; anything else stays what it is, as when nothing was answered. */
function inWords(failure: unknown): unknown {
  const told = words[codeOf(failure) ?? '']
  return told === undefined ? failure : new ProofRefused(told, { cause: failure })
}
