import { termsVersion } from '#shared/account/terms.ts'
import { asha } from '#tests/world/furnish.ts'
import type { World } from '#tests/world/world.ts'
import type { Steps } from './table-walk.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const

async function codeTo({ inbox }: World, to: string): Promise<string> {
  const codes = (await inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** How an account is opened, and the other ways into one. */
export async function signUp(world: World, { call, meanwhile }: Steps): Promise<void> {
  await call('sendRegistrationCode', { body: { email: nila.email } })
  const { body: verified } = await call('verifyRegistrationCode', { body: { email: nila.email, otp: await codeTo(world, nila.email) } })
  const id = 'data' in verified && 'created_user_id' in verified.data ? verified.data.created_user_id : ''
  await call('sendPhoneCode', { body: { mobile_number: nila.wirePhone, id } })
  await call('verifyPhoneCode', { body: { mobile_number: nila.wirePhone, otp: await codeTo(world, nila.phone), id } })
  await call('registerUser', { body: { user_type: 'INDIVIDUAL', first_name: 'Nila', last_name: 'Rao', email: nila.email, mobile_number: nila.wirePhone, created_user_id: id, terms_version: termsVersion } })

  const { body: found } = await call('findAccount', { body: { username: asha.phone } })
  const handle = found.data?.user_id ?? ''
  await call('sendEmailLoginCode', { body: { handle } })
  const { body: entered } = await call('verifyEmailLoginCode', { body: { handle, otp: await codeTo(world, asha.email) } })
  await call('endSession', { params: { id: 'current' } }, 'token' in entered ? entered.token.token : '')
  await meanwhile(() => world.advance('PT1M'))
  await call('sendLoginCode', { body: { username: asha.phone } })
  await meanwhile(() => world.advance('PT1M'))
  await call('requestCodeByCall', { body: { username: asha.phone } })
  await call('signInWithGoogle', { body: { id_token: await identity(world, 'google') } })
  await call('signInWithApple', { body: { identity_token: await identity(world, 'apple') } })
}

async function identity(world: World, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await world.sandbox(`/${provider}/test/token`, { sub: 'new', email: 'new.person@gmail.com' })) as { readonly id_token: string }
  return id_token
}
