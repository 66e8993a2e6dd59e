import { minuteMs } from '#shared/kernel/instant.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha as ashasDetails } from '#tests/harness/seed.ts'
import type { Harness } from '#tests/harness/harness.ts'
import type { Actors } from './actors.ts'
import type { Scenario } from './scenario.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const

/** The newest code that was sent to an e-mail address or phone number. */
async function codeTo({ inbox }: Harness, to: string): Promise<string> {
  const codes = (await inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** The body when the code was accepted; throws when it was not, so that the person requests another code. */
function verified<Body extends { readonly message: string }>(
  body: Body,
): Extract<Body, { readonly message: `OTP_VERIFIED${string}` }> {
  if (!body.message.startsWith('OTP_VERIFIED')) throw new Error(body.message)
  return body as Extract<Body, { readonly message: `OTP_VERIFIED${string}` }>
}

/** Ends all sessions: a login whose response was lost leaves one more session, and the final states must be equal. */
async function endSessions({ harness, perform }: Actors, token: string): Promise<void> {
  await perform('All sessions are ended', async () => {
    const { status } = await harness.call('endAllSessions', {}, { as: token })
    // 401: an earlier attempt has ended the sessions, and its response was lost.
    if (status !== 200 && status !== 401) throw new Error(`the response is ${status}`)
  })
}

async function signUp(actors: Actors): Promise<string> {
  const { harness, perform } = actors
  const id = await perform('Nila verifies her e-mail address', async () => {
    await harness.call('sendRegistrationCode', { body: { email: nila.email } }).then(({ body }) => body)
    const { body } = await harness.call('verifyRegistrationCode', {
      body: { email: nila.email, otp: await codeTo(harness, nila.email) },
    })
    return verified(body).data.created_user_id
  })
  await perform('Nila verifies her phone number', async () => {
    await harness.call('sendPhoneCode', { body: { mobile_number: nila.wirePhone, id } }).then(({ body }) => body)
    const { body } = await harness.call('verifyPhoneCode', {
      body: { mobile_number: nila.wirePhone, otp: await codeTo(harness, nila.phone), id },
    })
    verified(body)
  })
  return perform('Nila registers, or logs in when the response to her registration was lost', async () => {
    const details = {
      user_type: 'INDIVIDUAL',
      first_name: 'Nila',
      last_name: 'Rao',
      email: nila.email,
      mobile_number: nila.wirePhone,
      created_user_id: id,
      terms_version: termsVersion,
    } as const
    const response = await harness.call('registerUser', { body: details })
    return response.failure === undefined || response.status >= 500
      ? response.body.token.token
      : harness.logIn(nila.phone)
  })
}

/** Logs in by a code to the e-mail address, which the client knows only by a handle. */
function logInByEmail({ harness, perform }: Actors): Promise<string> {
  return perform('Asha logs in by e-mail', async () => {
    const { body: found } = await harness.call('findAccount', { body: { username: ashasDetails.phone } })
    const handle = found.data?.user_id ?? ''
    await harness.call('sendEmailLoginCode', { body: { handle } }).then(({ body }) => body)
    const { body } = await harness.call('verifyEmailLoginCode', {
      body: { handle, otp: await codeTo(harness, ashasDetails.email) },
    })
    return verified(body).token.token
  })
}

async function identityToken({ harness }: Actors, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await harness.sandbox(`/${provider}/test/token`, {
    sub: 'new',
    email: 'new.person@gmail.com',
  })) as { readonly id_token: string }
  return id_token
}

export const entryScenarios: readonly Scenario[] = [
  {
    name: 'signing up',
    async run(actors) {
      await endSessions(actors, await signUp(actors))
    },
  },
  {
    name: 'other ways in',
    async run(actors) {
      const { harness, perform, advance } = actors
      const token = await logInByEmail(actors)
      await perform('Asha receives no text message and requests a call', async () => {
        await harness.call('sendLoginCode', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
        await advance(minuteMs)
        await harness.call('requestCodeByCall', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
      })
      await perform('A new person signs in with Google', async () =>
        harness
          .call('signInWithGoogle', { body: { id_token: await identityToken(actors, 'google') } })
          .then(({ body }) => body),
      )
      await perform('A new person signs in with Apple', async () =>
        harness
          .call('signInWithApple', { body: { identity_token: await identityToken(actors, 'apple') } })
          .then(({ body }) => body),
      )
      await endSessions(actors, token)
    },
  },
]
