import { minuteMs } from '#shared/kernel/instant.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha as ashasDetails } from '#tests/world/furnish.ts'
import type { World } from '#tests/world/world.ts'
import type { Cast } from './matrix-people.ts'
import type { Story } from './matrix-stories.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const

/** The newest code that somebody was sent. */
async function codeTo({ inbox }: World, to: string): Promise<string> {
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
async function leave({ world, does }: Cast, token: string): Promise<void> {
  await does('She logs out everywhere', async () => {
    const { status } = await world.call('endAllSessions', {}, { as: token })
    // As good: that she is logged out already.
    if (status !== 200 && status !== 401) throw new Error(`answered ${status}`)
  })
}

async function signUp(cast: Cast): Promise<string> {
  const { world, does } = cast
  const id = await does('Nila proves her e-mail address', async () => {
    await world.call('sendRegistrationCode', { body: { email: nila.email } }).then(({ body }) => body)
    const { body } = await world.call('verifyRegistrationCode', {
      body: { email: nila.email, otp: await codeTo(world, nila.email) },
    })
    return isVerified(body).data.created_user_id
  })
  await does('Nila proves her number', async () => {
    await world.call('sendPhoneCode', { body: { mobile_number: nila.wirePhone, id } }).then(({ body }) => body)
    const { body } = await world.call('verifyPhoneCode', {
      body: { mobile_number: nila.wirePhone, otp: await codeTo(world, nila.phone), id },
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
    const said = await world.call('registerUser', { body: details })
    return said.failure === undefined || said.status >= 500 ? said.body.token.token : world.logIn(nila.phone)
  })
}

/** By the e-mail address that only its owner knows whole. */
function enterByEmail({ world, does }: Cast): Promise<string> {
  return does('Asha logs in by e-mail', async () => {
    const { body: found } = await world.call('findAccount', { body: { username: ashasDetails.phone } })
    const handle = found.data?.user_id ?? ''
    await world.call('sendEmailLoginCode', { body: { handle } }).then(({ body }) => body)
    const { body } = await world.call('verifyEmailLoginCode', {
      body: { handle, otp: await codeTo(world, ashasDetails.email) },
    })
    return isVerified(body).token.token
  })
}

async function identity({ world }: Cast, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await world.sandbox(`/${provider}/test/token`, {
    sub: 'new',
    email: 'new.person@gmail.com',
  })) as { readonly id_token: string }
  return id_token
}

export const entryStories: readonly Story[] = [
  {
    name: 'signing up',
    async play(cast) {
      await leave(cast, await signUp(cast))
    },
  },
  {
    name: 'other ways in',
    async play(cast) {
      const { world, does, leap } = cast
      const token = await enterByEmail(cast)
      await does('A text does not come, and she is called', async () => {
        await world.call('sendLoginCode', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
        await leap(minuteMs)
        await world.call('requestCodeByCall', { body: { username: ashasDetails.phone } }).then(({ body }) => body)
      })
      await does('Somebody comes with Google', async () =>
        world.call('signInWithGoogle', { body: { id_token: await identity(cast, 'google') } }).then(({ body }) => body),
      )
      await does('Somebody comes with Apple', async () =>
        world
          .call('signInWithApple', { body: { identity_token: await identity(cast, 'apple') } })
          .then(({ body }) => body),
      )
      await leave(cast, token)
    },
  },
]
