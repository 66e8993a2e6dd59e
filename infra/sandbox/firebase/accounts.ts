import { randomBytes, randomInt, randomUUID } from 'node:crypto'
import * as z from 'zod/mini'
import type { Settings } from '#functions/platform/settings.ts'
import { epochMs, type Instant, minuteMs } from '#shared/kernel/instant.ts'
import { Phone } from '#shared/kernel/text.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import { type Claims, nowSeconds, type TokenKeys } from '#infra/sandbox/identity/token.ts'

/** A refusal in the partner's format: `CODE` or `CODE : detail`. */
export class FirebaseRefusal extends Error {
  override readonly name = 'FirebaseRefusal'
}

/** As the "phone numbers for testing" of the Firebase console: a fixed code, no SMS, no limits. */
export const testNumbers: Readonly<Record<string, string>> = { '+919000000098': '654321', '+919000000099': '123456' }

interface CodeSession {
  readonly phone: string
  readonly code: string
  readonly sentAt: Instant
  readonly wrong: number
  readonly used: boolean
}

interface Account {
  readonly localId: string
  readonly phone: string
  readonly createdAt: Instant
  readonly lastLoginAt: Instant
}

interface Refresh {
  readonly phone: string
  readonly authSeconds: number
}

const codeLifeMs = 10 * minuteMs
const lifeSeconds = 3_600
const wrongMax = 5
/** The only region that the console's SMS region policy allows. */
const region = '+91'

const Text = z._default(z.string(), '')
const Send = z.object({ phoneNumber: Text, recaptchaToken: Text, captchaResponse: Text })
const SignIn = z.object({ sessionInfo: Text, code: Text })
const Lookup = z.object({ idToken: Text })

/** The phone sign-in of Identity Toolkit. Each method takes a request body and returns the response body. */
export function firebaseAccounts(tools: SandboxTools, keys: TokenKeys, { projectId }: Settings['firebase']) {
  const sessions = tools.collection<CodeSession>('session')
  const accounts = tools.collection<Account>('account')
  const refreshes = tools.collection<Refresh>('refresh')

  const accountOf = (phone: string): Account => {
    const now = tools.clock.now()
    const account = {
      localId: `sandbox${String(tools.next('account', 1)).padStart(21, '0')}`,
      phone,
      createdAt: now,
      ...accounts.get(phone),
      lastLoginAt: now,
    }
    accounts.put(phone, account)
    return account
  }
  const claimsOf = (phone: string, authSeconds: number): Claims => ({
    ...phoneClaims(projectId, accounts.get(phone)?.localId ?? '', phone, nowSeconds(tools)),
    auth_time: authSeconds,
    jti: randomUUID(),
  })
  const tokensFor = async (phone: string, authSeconds: number) => {
    const refreshToken = randomBytes(24).toString('base64url')
    refreshes.put(refreshToken, { phone, authSeconds })
    return { idToken: await keys.sign(claimsOf(phone, authSeconds)), refreshToken }
  }

  return {
    sendVerificationCode(body: unknown) {
      const { phoneNumber, recaptchaToken, captchaResponse } = read(Send, body)
      const phone = readPhone(phoneNumber)
      if (recaptchaToken === '' && ['', 'NO_RECAPTCHA'].includes(captchaResponse))
        throw new FirebaseRefusal('MISSING_RECAPTCHA_TOKEN')
      if (tools.faultControl('captchaFails') === 1)
        throw new FirebaseRefusal('CAPTCHA_CHECK_FAILED : Recaptcha verification failed - SITE_MISMATCH')
      const fixed = testNumbers[phone]
      const since = epochMs(tools.clock.now()) - 60 * minuteMs
      const recent = sessions.list().filter((session) => session.phone === phone && epochMs(session.sentAt) > since)
      if (fixed === undefined && recent.length >= tools.faultControl('sendsAnHour'))
        throw new FirebaseRefusal('TOO_MANY_ATTEMPTS_TRY_LATER')
      if (fixed === undefined && sessions.list().length >= tools.faultControl('quota'))
        throw new FirebaseRefusal('QUOTA_EXCEEDED : Exceeded daily quota for phone sign-in.')
      const code = fixed ?? String(randomInt(1_000_000)).padStart(6, '0')
      const sessionInfo = randomBytes(48).toString('base64url')
      sessions.put(sessionInfo, { phone, code, sentAt: tools.clock.now(), wrong: 0, used: false })
      if (fixed === undefined)
        tools.inbox.add({
          channel: 'sms',
          to: phone,
          text: `${code} is your verification code for Ansh.`,
          at: tools.clock.now(),
        })
      return { sessionInfo }
    },

    async signInWithPhoneNumber(body: unknown) {
      const { sessionInfo, code } = read(SignIn, body)
      if (sessionInfo === '') throw new FirebaseRefusal('MISSING_SESSION_INFO')
      if (code === '') throw new FirebaseRefusal('MISSING_CODE')
      const { phone } = useCode(sessionInfo, code)
      const isNewUser = accounts.get(phone) === undefined
      const { localId } = accountOf(phone)
      return {
        ...(await tokensFor(phone, nowSeconds(tools))),
        expiresIn: String(lifeSeconds),
        localId,
        isNewUser,
        phoneNumber: phone,
      }
    },

    lookup(body: unknown) {
      const claims = Subject.safeParse(keys.read(read(Lookup, body).idToken))
      const account = accounts.list().find(({ localId }) => localId === claims.data?.sub)
      if (account === undefined) throw new FirebaseRefusal('INVALID_ID_TOKEN')
      return { kind: 'identitytoolkit#GetAccountInfoResponse', users: [viewOf(account)] }
    },

    async refresh(form: URLSearchParams) {
      if (form.get('grant_type') !== 'refresh_token') throw new FirebaseRefusal('INVALID_GRANT_TYPE')
      const refreshToken = form.get('refresh_token') ?? ''
      if (refreshToken === '') throw new FirebaseRefusal('MISSING_REFRESH_TOKEN')
      const refresh = refreshes.get(refreshToken)
      if (refresh === undefined) throw new FirebaseRefusal('INVALID_REFRESH_TOKEN')
      const id_token = await keys.sign(claimsOf(refresh.phone, refresh.authSeconds))
      return {
        access_token: id_token,
        expires_in: String(lifeSeconds),
        token_type: 'Bearer',
        refresh_token: refreshToken,
        id_token,
        user_id: accounts.get(refresh.phone)?.localId,
        project_id: projectId,
      }
    },
  }

  function useCode(sessionInfo: string, code: string): CodeSession {
    const session = sessions.get(sessionInfo)
    if (session === undefined) throw new FirebaseRefusal('INVALID_SESSION_INFO')
    if (session.used || epochMs(session.sentAt) + codeLifeMs <= epochMs(tools.clock.now()))
      throw new FirebaseRefusal('SESSION_EXPIRED')
    if (session.wrong >= wrongMax) throw new FirebaseRefusal('TOO_MANY_ATTEMPTS_TRY_LATER')
    const isCorrect = session.code === code
    sessions.put(sessionInfo, isCorrect ? { ...session, used: true } : { ...session, wrong: session.wrong + 1 })
    if (!isCorrect) throw new FirebaseRefusal('INVALID_CODE')
    return session
  }
}

/** The claims of an ID token for a phone number that was just proved. */
export function phoneClaims(projectId: string, uid: string, phone: string, seconds: number): Claims {
  return {
    iss: `https://securetoken.google.com/${projectId}`,
    aud: projectId,
    auth_time: seconds,
    user_id: uid,
    sub: uid,
    iat: seconds,
    exp: seconds + lifeSeconds,
    phone_number: phone,
    firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
  }
}

function viewOf({ localId, phone, createdAt, lastLoginAt }: Account) {
  const [created, last] = [createdAt, lastLoginAt].map((at) => String(epochMs(at)))
  return {
    localId,
    phoneNumber: phone,
    providerUserInfo: [{ providerId: 'phone', phoneNumber: phone, rawId: phone }],
    createdAt: created,
    lastLoginAt: last,
    lastRefreshAt: lastLoginAt,
  }
}

function read<S extends z.ZodMiniType>(schema: S, body: unknown): z.output<S> {
  const parsed = schema.safeParse(body)
  if (!parsed.success) throw new FirebaseRefusal('INVALID_ARGUMENT : Invalid JSON payload received.')
  return parsed.data
}

function readPhone(text: string): string {
  if (text === '') throw new FirebaseRefusal('MISSING_PHONE_NUMBER')
  const phone = Phone.safeParse(text)
  if (!phone.success) throw new FirebaseRefusal('INVALID_PHONE_NUMBER : Invalid format.')
  if (!phone.data.startsWith(region))
    throw new FirebaseRefusal(
      'OPERATION_NOT_ALLOWED : SMS unable to be sent until this region enabled by the app developer.',
    )
  return phone.data
}

const Subject = z.object({ sub: z.string() })
