import { t } from '@lingui/core/macro'
import type { FirebaseApp } from '@firebase/app'
import {
  type Auth,
  connectAuthEmulator,
  inMemoryPersistence,
  initializeAuth,
  PhoneAuthProvider,
  RecaptchaVerifier,
  signInWithCredential,
  signInWithPhoneNumber,
  type UserCredential,
} from '@firebase/auth'
import { codeLifeMs } from '#shared/account/limits.ts'
import type { CodeReason } from '#shared/account/otp.ts'
import { type PhoneProof, ProofRefused } from './phone-proof.ts'
import { phoneCodesKey } from '#web/feature/account/code/renew-sent-code.ts'
import { readTab, writeTab } from '#web/platform/storage/tab-storage.ts'

/** What a tab keeps of the codes for a number, so that a reload leaves them valid. */
interface Sent {
  readonly verificationId?: string
  /** Our server may have spoken a code in a call since. */
  readonly called?: boolean
  readonly atMs: number
}

/** Firebase sends and checks the codes. Its ID token for the number goes to our server. */
export function firebaseProof(app: FirebaseApp, emulatorUrl: string | undefined): PhoneProof {
  const auth = authOf(app, emulatorUrl)
  const sent = sentCodes()
  const unsent = new Set<string>()
  const confirmed = new Map<string, { readonly otp: string; readonly credential: UserCredential }>()

  /** Our server accepts a token once. A retry with the same right code, after our server could not be reached, gets a new token. */
  async function tokenOf(username: string, verificationId: string, otp: string): Promise<string> {
    const before = confirmed.get(username)
    if (before?.otp === otp) return before.credential.user.getIdToken(true)
    const credential = await signInWithCredential(auth, PhoneAuthProvider.credential(verificationId, otp))
    confirmed.set(username, { otp, credential })
    return credential.user.getIdToken()
  }

  return {
    async send(username, request) {
      const { data } = await request(unsent.has(username) ? { unsent: true } : {})
      if (data.channel !== 'firebase') return
      unsent.add(username)
      const verificationId = await sendCode(auth, `+${username}`)
      unsent.delete(username)
      confirmed.delete(username)
      sent.save(username, { verificationId })
    },
    async confirm(username, otp) {
      const { verificationId, called = false } = sent.load(username)
      if (verificationId === undefined) return { otp }
      try {
        return { otp, id_token: await tokenOf(username, verificationId, otp) }
      } catch (failure) {
        const refused = reasons[codeOf(failure) ?? '']
        if (refused === undefined) throw asRefusal(failure)
        return called ? { otp } : { refused }
      }
    },
    called: (username) => sent.save(username, { called: true }),
  }
}

/** The verification ids by phone number, kept by the tab. */
function sentCodes() {
  const fresh = () =>
    Object.entries(readTab<Record<string, Sent>>(phoneCodesKey) ?? {}).filter(
      ([, { atMs }]) => Date.now() - atMs < codeLifeMs,
    )
  let codes = new Map(fresh())
  return {
    load: (username: string): Partial<Sent> => codes.get(username) ?? {},
    save(username: string, change: Partial<Sent>) {
      codes = new Map([...codes, [username, { ...codes.get(username), ...change, atMs: Date.now() }]])
      writeTab(phoneCodesKey, Object.fromEntries(codes))
    },
  }
}

async function sendCode(auth: Auth, phone: string): Promise<string> {
  // reCAPTCHA cannot render twice in one element, so each check gets its own. It stays invisible unless it suspects a robot.
  const container = document.body.appendChild(document.createElement('div'))
  const verifier = new RecaptchaVerifier(auth, container, { size: 'invisible' })
  try {
    return (await signInWithPhoneNumber(auth, phone, verifier)).verificationId
  } catch (failure) {
    throw asRefusal(failure)
  } finally {
    verifier.clear()
    container.remove()
  }
}

/** Firebase keeps no session: persistence is in memory, because our server issues the session. */
function authOf(app: FirebaseApp, emulatorUrl: string | undefined): Auth {
  const auth = initializeAuth(app, { persistence: inMemoryPersistence })
  if (emulatorUrl !== undefined) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true })
  return auth
}

const reasons: Readonly<Record<string, CodeReason>> = {
  'auth/invalid-verification-code': 'wrong',
  'auth/missing-verification-code': 'wrong',
  'auth/invalid-verification-id': 'expired',
  'auth/code-expired': 'expired',
}

const refusalTexts = (): Readonly<Record<string, string>> => ({
  'auth/too-many-requests': t`Too many tries, please wait a little`,
  'auth/quota-exceeded': t`We cannot send more codes right now, please try again later`,
  'auth/captcha-check-failed': t`We couldn't check that you are not a robot. Please try again`,
  'auth/invalid-phone-number': t`Invalid number`,
  'auth/operation-not-allowed': t`Codes cannot be sent to this country yet`,
})

function codeOf(failure: unknown): string | undefined {
  return failure instanceof Error && 'code' in failure && typeof failure.code === 'string' ? failure.code : undefined
}

/** A refusal with a message when the user can act on the failure; otherwise the failure itself. */
function asRefusal(failure: unknown): unknown {
  const message = refusalTexts()[codeOf(failure) ?? '']
  return message === undefined ? failure : new ProofRefused(message, { cause: failure })
}
