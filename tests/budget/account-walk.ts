import { openSession } from '#functions/account/act.ts'
import { readUserByPhone } from '#functions/account/read.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha, ravi } from '#tests/world/furnish.ts'
import { png } from '#tests/world/picture.ts'
import type { World } from '#tests/world/world.ts'
import type { Steps } from './table-walk.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const
const newPhone = { phone: '+919812345671', wirePhone: '919812345671' } as const
const newEmail = 'ravi.menon@example.org'

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

/** What the owner of an account changes of it. Ravi's, since he has neither an order under way nor a PAN. */
export async function changeContacts(world: World, { call, meanwhile }: Steps): Promise<void> {
  const user = await readUserByPhone(world.house.ports, ravi.phone)
  if (user === undefined) throw new Error('no Ravi')
  const token = await openSession(world.house.ports, user)
  const stepUp = async (change: 'number' | 'email', to: string) => {
    await call('sendStepUpCode', { body: { change } }, token)
    await call('verifyStepUpCode', { body: { change, otp: await codeTo(world, to) } }, token)
  }
  await stepUp('number', ravi.email)
  await call('sendPhoneCode', { body: { mobile_number: newPhone.wirePhone } }, token)
  await call('verifyPhoneCode', { body: { mobile_number: newPhone.wirePhone, otp: await codeTo(world, newPhone.phone) } }, token)
  await call('updatePhone', { body: { user_name: newPhone.wirePhone, id: user.id } }, token)
  await meanwhile(() => world.advance('PT1M'))
  await stepUp('email', newPhone.phone)
  await call('sendEmailChangeCode', { body: { email: newEmail } }, token)
  await call('verifyEmailChangeCode', { body: { email: newEmail, otp: await codeTo(world, newEmail), id: user.id } }, token)
  await call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, token)
}

/** Help and what the desk does for people. */
export async function help(world: World, { call, meanwhile }: Steps, who: { readonly token: string; readonly userId: string; readonly operator: string }): Promise<void> {
  const { token, userId, operator } = who
  await call('createTicket', { body: { question: 'Where are my shares?', message: 'As in the picture.', Doc: { name: 'a.png', bytes: png() } } }, token)
  await meanwhile(() => world.drain())
  const { body: tickets } = await call('listTickets', { params: { id: userId }, query: {} }, token)
  await call('readFileAddress', { query: { id: tickets.data[0]?.related_file_id ?? '' } }, token)
  await call('saveFaq', { body: { id: 40, question: 'Where are my shares?', answer: '<p>On their way.</p>' } }, operator)
  await call('listFaqs', {}, token)
  await call('listDeskTickets', { query: {} }, operator)
  await call('answerTicket', { params: { id: String(tickets.data[0]?.id) }, body: { status: 2, feedback: 'We are looking.' } }, operator)
  await meanwhile(() => world.drain())
  await call('readBankAccount', { query: { user_id: userId } }, token)
  await call('readDemat', { query: { user_id: userId } }, token)
  await call('checkUserDetails', { params: { id: userId } }, token)

  const nilas = await readUserByPhone(world.house.ports, nila.phone)
  if (nilas === undefined) throw new Error('no Nila')
  for (const status of ['ACTIVE', 'SUSPENDED'] as const) await call('changeUserStatus', { params: { id: nilas.id }, body: { status, reason: 'Asked by the bank' } }, operator)
  await call('liftBlock', { body: { identifier: nila.phone } }, operator)
}
