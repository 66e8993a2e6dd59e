import { minuteMs } from '#shared/kernel/instant.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha as ashasDetails } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Actors } from './actors.ts'
import type { Scenario } from './scenarios.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const

/** The newest code that somebody was sent. */
async function codeTo({ inbox }: Harness, to: string): Promise<string> {
  const codes = (await inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** Whoever typed a code that died on its way asks for another. */
function isVerified<Body extends { readonly message: string }>(
  body: Body,
): Extract<Body, { readonly message: `OTP_VERIFIED${string}` }> {
  if (!body.message.startsWith('OTP_VERIFIED')) throw new Error(body.message)
  return body as Extract<Body, { readonly message: `OTP_VERIFIED${string}` }>
}

/** Who loses the answer of a login has a session more than who does not; in the end nobody has one. */
async function leave({ harness, does }: Actors, token: string): Promise<void> {
  await does('She logs out everywhere', async () => {
    const { status } = await harness.call('endAllSessions', {}, { as: token })
    // As good: that she is logged out already.
    if (status !== 200 && status !== 401) throw new Error(`answered ${status}`)
  })
}

async function signUp(actors: Actors): Promise<string> {
  const { harness, does } = actors
  const id = await does('Nila proves her e-mail address', async () => {
    await harness.call('sendRegistrationCode', { body: { email: nila.email } }).then(({ body }) => body)
    const { body } = await harness.call('verifyRegistrationCode', {
      body: { email: nila.email, otp: await codeTo(harness, nila.email) },
    })
    return isVerified(body).data.created_user_id
  })
  await does('Nila proves her number', async () => {
    await harness.call('sendPhoneCode', { body: { mobile_number: nila.wirePhone, id } }).then(({ body }) => body)
    const { body } = await harness.call('verifyPhoneCode', {
      body: { mobile_number: nila.wirePhone, otp: await codeTo(harness, nila.phone), id },
    })
    isVerified(body)
  })
  return does('Nila says who she is, or logs in where that was said but not answered', async () => {
    const details = {
      user_type: 'INDIVIDUAL',
      first_name: 'Nila',
      last_name: 'Rao',
      email: nila.email,
      mobile_number: nila.wirePhone,
      created_user_id: id,
      terms_version: termsVersion,
    } as const
    const said = await harness.call('registerUser', { body: details })
    return said.failure === undefined || said.status >= 500 ? said.body.token.token : harness.logIn(nila.phone)
  })
}

/** By the e-mail address that only its owner knows whole. */
function enterByEmail({ harness, does }: Actors): Promise<string> {
  return does('Asha logs in by e-mail', async () => {
    const { body: found } = await harness.call('findAccount', { body: { username: ashasDetails.phone } })
    const handle = found.data?.user_id ?? ''
    await harness.call('sendEmailLoginCode', { body: { handle } }).then(({ body }) => body)
    const { body } = await harness.call('verifyEmailLoginCode', {
      body: { handle, otp: await codeTo(harness, ashasDetails.email) },
    })
    return isVerified(body).token.token
  })
}

async function identity({ harness }: Actors, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await harness.sandbox(`/${provider}/test/token`, {
    sub: 'new',
    email: 'new.person@gmail.com',
  })) as { readonly id_token: string }
  return id_token
}

export const entryScenarios: readonly Scenario[] = [
  {
    name: 'signing up',
    async play(actors) {
      await leave(actors, await signUp(actors))
    },
  },
  {
    name: 'other ways in',
    async play(actors) {
      const { harness, does, leap } = actors
      const token = await enterByEmail(actors)
      await does('A text does not come, and she is called', async () => {
        await harness.call('sendLoginCode', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
        await leap(minuteMs)
        await harness.call('requestCodeByCall', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
      })
      await does('Somebody comes with Google', async () =>
        harness
          .call('signInWithGoogle', { body: { id_token: await identity(actors, 'google') } })
          .then(({ body }) => body),
      )
      await does('Somebody comes with Apple', async () =>
        harness
          .call('signInWithApple', { body: { identity_token: await identity(actors, 'apple') } })
          .then(({ body }) => body),
      )
      await leave(actors, token)
    },
  },
]
