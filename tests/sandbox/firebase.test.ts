import { deleteApp, type FirebaseApp, initializeApp, setLogLevel } from '@firebase/app'
import type { ApplicationVerifier, Auth } from '@firebase/auth'
import { createRemoteJWKSet, jwtVerify } from 'jose'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHarness, type Harness } from '#tests/harness/harness.ts'

type Sdk = typeof import('@firebase/auth')

/** Firebase's own SDK runs against the simulator. It is the browser build, because the Node build cannot prove phone numbers. */
let sdk: Sdk
beforeAll(async () => {
  vi.stubGlobal('self', globalThis)
  setLogLevel('silent')
  sdk = (await import(new URL('../esm/index.js', import.meta.resolve('@firebase/auth')).href)) as Sdk
})
afterAll(() => void vi.unstubAllGlobals())

let harness: Harness
let app: FirebaseApp
let auth: Auth
beforeEach(async () => {
  harness = await startHarness()
  const { apiKey, authDomain, projectId, appId } = harness.app.settings.firebase
  app = initializeApp({ apiKey, authDomain, projectId, appId })
  auth = authOf(app)
})
afterEach(async () => {
  await deleteApp(app)
  await harness.close()
})

function authOf(of: FirebaseApp): Auth {
  const instance = sdk.initializeAuth(of, { persistence: sdk.inMemoryPersistence })
  sdk.connectAuthEmulator(instance, harness.app.sandboxAddress, { disableWarnings: true })
  return instance
}

/** Replaces the reCAPTCHA verifier that the SDK creates in a browser. */
const verifier = (token = 'a human') =>
  ({ type: 'recaptcha', verify: async () => token, _reset: () => undefined }) as ApplicationVerifier

const phone = '+919000000021'
const send = (to = phone) => sdk.signInWithPhoneNumber(auth, to, verifier())
const codeOf = async () => /\d{6}/.exec((await harness.inbox(phone))[0]?.text ?? '')?.[0] ?? ''
const wrongCodeOf = (code: string) => (code === '000000' ? '000001' : '000000')

describe('the simulator of phone authentication', () => {
  it('sends a code of six digits by SMS and returns a signed token for it', async () => {
    const confirmation = await send()
    expect(await harness.inbox(phone)).toMatchObject([{ channel: 'sms', text: expect.stringMatching(/^\d{6} /) }])
    const { user } = await confirmation.confirm(await codeOf())
    expect(user.phoneNumber).toBe(phone)
    const keys = createRemoteJWKSet(new URL(harness.app.settings.firebase.keysAddress))
    const { payload, protectedHeader } = await jwtVerify(await user.getIdToken(), keys, {
      currentDate: new Date(harness.clock.now()),
      audience: 'ansh-sandbox',
      issuer: 'https://securetoken.google.com/ansh-sandbox',
    })
    expect(protectedHeader.alg).toBe('RS256')
    expect(payload).toMatchObject({
      sub: user.uid,
      user_id: user.uid,
      phone_number: phone,
      firebase: { identities: { phone: [phone] }, sign_in_provider: 'phone' },
    })
  })

  it('returns another token for the same sign-in, with the same authentication time', async () => {
    const { user } = await (await send()).confirm(await codeOf())
    const first = await user.getIdToken()
    await harness.advance('PT2M')
    const second = await user.getIdToken(true)
    const timesOf = (token: string) => {
      const { iat, auth_time } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
        iat: number
        auth_time: number
      }
      return { iat, auth_time }
    }
    expect(timesOf(second)).toEqual({ auth_time: timesOf(first).auth_time, iat: timesOf(first).iat + 120 })
  })

  it('returns the same user id for the same phone number', async () => {
    const first = await (await send()).confirm(await codeOf())
    const second = await (await send()).confirm(await codeOf())
    expect(second.user.uid).toBe(first.user.uid)
  })

  it('accepts the code of a verification id on another page, which knows nothing of the request', async () => {
    const { verificationId } = await send()
    const { apiKey, authDomain, projectId, appId } = harness.app.settings.firebase
    const reloaded = initializeApp({ apiKey, authDomain, projectId, appId }, 'reloaded')
    const credential = sdk.PhoneAuthProvider.credential(verificationId, await codeOf())
    const { user } = await sdk.signInWithCredential(authOf(reloaded), credential)
    expect(user.phoneNumber).toBe(phone)
    await deleteApp(reloaded)
  })

  it('refuses a wrong code, and after five of them every code', async () => {
    const confirmation = await send()
    const code = await codeOf()
    for (let n = 0; n < 5; n += 1)
      await expect(confirmation.confirm(wrongCodeOf(code))).rejects.toMatchObject({
        code: 'auth/invalid-verification-code',
      })
    await expect(confirmation.confirm(code)).rejects.toMatchObject({ code: 'auth/too-many-requests' })
  })

  it('refuses a used code and one that is ten minutes old', async () => {
    const used = await send()
    const code = await codeOf()
    await used.confirm(code)
    await expect(used.confirm(code)).rejects.toMatchObject({ code: 'auth/code-expired' })
    const old = await send()
    await harness.advance('PT10M')
    await expect(old.confirm(await codeOf())).rejects.toMatchObject({ code: 'auth/code-expired' })
  })

  it('refuses an invalid number, a country that is not enabled, a failed captcha, and requests above the rate limit or the quota', async () => {
    await expect(send('+91')).rejects.toMatchObject({ code: 'auth/invalid-phone-number' })
    await expect(send('+447700900123')).rejects.toMatchObject({ code: 'auth/operation-not-allowed' })
    await harness.sandbox('/levers', { firebase: { captchaFails: 1 } }, 'PUT')
    await expect(send()).rejects.toMatchObject({ code: 'auth/captcha-check-failed' })
    await harness.sandbox('/levers', { firebase: { captchaFails: 0, sendsAnHour: 1 } }, 'PUT')
    await send()
    await expect(send()).rejects.toMatchObject({ code: 'auth/too-many-requests' })
    await harness.sandbox('/levers', { firebase: { sendsAnHour: 10, quota: 1 } }, 'PUT')
    await expect(send()).rejects.toMatchObject({ code: 'auth/quota-exceeded' })
  })

  it('accepts the configured codes of fictional numbers, and sends them nothing', async () => {
    const { user } = await (await send('+919000000099')).confirm('123456')
    expect([user.phoneNumber, await harness.inbox('+919000000099')]).toEqual(['+919000000099', []])
  })

  it('refuses the API key of another project', async () => {
    const stranger = initializeApp({ apiKey: 'another', projectId: 'ansh-sandbox' }, 'stranger')
    await expect(sdk.signInWithPhoneNumber(authOf(stranger), phone, verifier())).rejects.toMatchObject({
      code: expect.stringMatching(/^auth\/api-key-not-valid/),
    })
    await deleteApp(stranger)
  })

  it('answers a CORS preflight request', async () => {
    const headers = {
      origin: 'http://localhost:5173',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'content-type,x-client-version',
    }
    const response = await fetch(
      `${harness.app.sandboxAddress}/identitytoolkit.googleapis.com/v1/accounts:sendVerificationCode?key=x`,
      { method: 'OPTIONS', headers },
    )
    expect([
      response.status,
      response.headers.get('access-control-allow-origin'),
      response.headers.get('access-control-allow-headers'),
    ]).toEqual([204, '*', 'content-type,x-client-version'])
  })

  it('refuses missing and invalid sessions, codes and tokens with the error codes of Firebase', async () => {
    const ask = async (host: string, path: string, body: object | URLSearchParams) => {
      const form = body instanceof URLSearchParams
      const response = await fetch(`${harness.app.sandboxAddress}/${host}/v1/${path}?key=sandbox-web-key`, {
        method: 'POST',
        body: form ? body : JSON.stringify(body),
      })
      return [response.status, ((await response.json()) as { error: { message: string } }).error.message]
    }
    const toolkit = (path: string, body: object) => ask('identitytoolkit.googleapis.com', `accounts:${path}`, body)
    expect(await toolkit('signInWithPhoneNumber', {})).toEqual([400, 'MISSING_SESSION_INFO'])
    expect(await toolkit('signInWithPhoneNumber', { sessionInfo: 'x' })).toEqual([400, 'MISSING_CODE'])
    expect(await toolkit('signInWithPhoneNumber', { sessionInfo: 'x', code: '000000' })).toEqual([
      400,
      'INVALID_SESSION_INFO',
    ])
    expect(await toolkit('sendVerificationCode', { phoneNumber: phone })).toEqual([400, 'MISSING_RECAPTCHA_TOKEN'])
    const { id_token } = (await harness.sandbox('/firebase/test/token', { phone, foreign: true })) as {
      id_token: string
    }
    expect(await toolkit('lookup', { idToken: id_token })).toEqual([400, 'INVALID_ID_TOKEN'])
    expect(
      await ask(
        'securetoken.googleapis.com',
        'token',
        new URLSearchParams({ grant_type: 'refresh_token', refresh_token: 'x' }),
      ),
    ).toEqual([400, 'INVALID_REFRESH_TOKEN'])
  })
})
