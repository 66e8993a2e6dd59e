import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { asha as ashasDetails, ravi as ravisDetails } from '#tests/world/furnish.ts'
import { png } from '#tests/world/picture.ts'
import type { World } from '#tests/world/world.ts'
import type { Cast } from './matrix-people.ts'
import type { Story } from './matrix-stories.ts'

const nila = { email: 'nila@example.com', phone: '+919812345670', wirePhone: '919812345670' } as const
const newPhone = { phone: '+919812345671', wirePhone: '919812345671' } as const
const newEmail = 'ravi.menon@example.org'

/** The newest code that somebody was sent. */
async function codeTo({ inbox }: World, to: string): Promise<string> {
  const codes = (await inbox(to)).flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? [])
  return codes[0] ?? ''
}

/** Whoever typed a code that died on its way asks for another. */
function isVerified<Body extends { readonly message: string }>(body: Body): Extract<Body, { readonly message: `OTP_VERIFIED${string}` }> {
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
    const { body } = await world.call('verifyRegistrationCode', { body: { email: nila.email, otp: await codeTo(world, nila.email) } })
    return isVerified(body).data.created_user_id
  })
  await does('Nila proves her number', async () => {
    await world.call('sendPhoneCode', { body: { mobile_number: nila.wirePhone, id } }).then(({ body }) => body)
    const { body } = await world.call('verifyPhoneCode', { body: { mobile_number: nila.wirePhone, otp: await codeTo(world, nila.phone), id } })
    isVerified(body)
  })
  return does('Nila says who she is, or logs in where that was said but not answered', async () => {
    const details = { user_type: 'INDIVIDUAL', first_name: 'Nila', last_name: 'Rao', email: nila.email, mobile_number: nila.wirePhone, created_user_id: id, terms_version: termsVersion } as const
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
    const { body } = await world.call('verifyEmailLoginCode', { body: { handle, otp: await codeTo(world, ashasDetails.email) } })
    return isVerified(body).token.token
  })
}

async function identity({ world }: Cast, provider: 'google' | 'apple'): Promise<string> {
  const { id_token } = (await world.sandbox(`/${provider}/test/token`, { sub: 'new', email: 'new.person@gmail.com' })) as { readonly id_token: string }
  return id_token
}

async function stepUp({ world, ravi }: Cast, change: 'number' | 'email', to: string): Promise<void> {
  await world.call('sendStepUpCode', { body: { change } }, { as: ravi.token }).then(({ body }) => body)
  const { body } = await world.call('verifyStepUpCode', { body: { change, otp: await codeTo(world, to) } }, { as: ravi.token })
  isVerified(body)
}

async function askForHelp({ world, does, asha }: Cast): Promise<void> {
  const options = { as: asha.token, headers: { 'idempotency-key': 'ticket-1' } }
  const body = { question: 'Where are my shares?', message: 'As in the picture.', Doc: { name: 'a.png', bytes: png() } }
  await does('Asha asks for help', () => world.call('createTicket', { body }, options).then(({ body: { data } }) => data))
}

export const accountStories: readonly Story[] = [
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
      await does('Somebody comes with Google', async () => world.call('signInWithGoogle', { body: { id_token: await identity(cast, 'google') } }).then(({ body }) => body))
      await does('Somebody comes with Apple', async () => world.call('signInWithApple', { body: { identity_token: await identity(cast, 'apple') } }).then(({ body }) => body))
      await leave(cast, token)
    },
  },
  {
    name: 'another number and another address',
    async play(cast) {
      const { world, does, ravi, leap } = cast
      const options = { as: ravi.token }
      await does('Ravi shows that it is him, and proves his new number', async () => {
        await stepUp(cast, 'number', ravisDetails.email)
        await world.call('sendPhoneCode', { body: { mobile_number: newPhone.wirePhone } }, options).then(({ body }) => body)
        const { body } = await world.call('verifyPhoneCode', { body: { mobile_number: newPhone.wirePhone, otp: await codeTo(world, newPhone.phone) } }, options)
        isVerified(body)
      })
      await does('Ravi has a new number', () => world.call('updatePhone', { body: { user_name: newPhone.wirePhone, id: ravi.userId } }, options).then(({ body }) => body))
      await leap(31 * secondMs)
      await does('Ravi shows that it is him, and has a new address', async () => {
        await stepUp(cast, 'email', newPhone.phone)
        const sent = await world.call('sendEmailChangeCode', { body: { email: newEmail } }, options)
        // Told so already, without an answer.
        if (sent.failure?.message === 'CONTACT_UNCHANGED') return
        if (sent.body.message !== 'OTP SENT SUCCESSSFULLY') throw new Error(sent.body.message)
        const { body } = await world.call('verifyEmailChangeCode', { body: { email: newEmail, otp: await codeTo(world, newEmail), id: ravi.userId } }, options)
        isVerified(body)
      })
      await does('Ravi spells his name as his PAN does', () => world.call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, options).then(({ body }) => body))
      await does('Ravi sees what he may do', () => world.call('checkUserDetails', { params: { id: ravi.userId } }, options).then(({ body }) => body))
    },
  },
  {
    name: 'asking for help',
    async play(cast) {
      const { world, does, asha, operator } = cast
      const [hers, desk] = [{ as: asha.token }, { as: operator.token }]
      await askForHelp(cast)
      const tickets = await does('Asha sees her ticket', () => world.call('listTickets', { params: { id: asha.userId }, query: {} }, hers).then(({ body }) => body.data))
      await does('Asha looks at her picture', () => world.call('readFileAddress', { query: { id: tickets[0]?.related_file_id ?? '' } }, hers).then(({ body }) => body))
      await does('The desk looks at its tickets', () => world.call('listDeskTickets', { query: {} }, desk).then(({ body }) => body))
      const answer = { params: { id: String(tickets[0]?.id) }, body: { status: 2, feedback: 'We are looking.' } } as const
      await does('The desk answers', () => world.call('answerTicket', answer, desk).then(({ body }) => body))
      const faq = { id: 40, question: 'Where are my shares?', answer: '<p>On their way.</p>' }
      await does('The desk writes it down for everybody', () => world.call('saveFaq', { body: faq }, desk).then(({ body }) => body))
      await does('Asha reads it', () => world.call('listFaqs', {}, hers).then(({ body }) => body))
      await does('Asha sees her demat account', () => world.call('readDemat', { query: { user_id: asha.userId } }, hers).then(({ body }) => body))
      await does('Asha sees her bank account', () => world.call('readBankAccount', { query: { user_id: asha.userId } }, hers).then(({ body }) => body))
    },
  },
  {
    name: 'an account that is suspended and comes back',
    async play({ world, does, ravi, supervisor, leap }) {
      const options = { as: supervisor.token }
      const change = (status: 'SUSPENDED' | 'ACTIVE') => ({ params: { id: ravi.userId }, body: { status, reason: 'Asked by the bank' } })
      await does('The desk suspends Ravi', () => world.call('changeUserStatus', change('SUSPENDED'), options).then(({ body }) => body))
      await leap(minuteMs)
      await does('The desk lets him back', () => world.call('changeUserStatus', change('ACTIVE'), options).then(({ body }) => body))
      await does('The desk lifts what wrong codes have blocked', () => world.call('liftBlock', { body: { identifier: ravisDetails.phone } }, options).then(({ body }) => body))
    },
  },
]
