import { createHmac } from 'node:crypto'
import { openSession } from '#functions/account/act.ts'
import { secondMs } from '#shared/kernel/instant.ts'
import { codeOf } from '#tests/journey/contact-steps.ts'
import { pay } from '#tests/journey/steps.ts'
import { ravi as ravisDetails, kaveri } from '#tests/world/furnish.ts'
import type { Cast } from './matrix-people.ts'

const newPhone = '+919876500001'
const newEmail = 'ravi.menon@example.org'

interface Tried {
  readonly message: string
}

/** Tries the newest code; one that was used up by a try that died is followed by another, as a person asks for it. */
async function tryCode(
  { world, does }: Cast,
  words: string,
  to: string,
  send: () => Promise<unknown>,
  verify: (otp: string) => Promise<Tried>,
): Promise<void> {
  await does(`${words}: a code is asked for`, send)
  await does(`${words}: the code comes back`, async () => {
    const { message } = await verify(await codeOf(world, to))
    if (message.startsWith('OTP_VERIFIED')) return
    await send()
    throw new Error(message)
  })
}

async function stepUp(cast: Cast, change: 'number' | 'email', to: string): Promise<void> {
  const { world, ravi } = cast
  const mine = { as: ravi.token }
  const send = () => world.call('sendStepUpCode', { body: { change } }, mine).then(({ body }) => body)
  await tryCode(cast, `Ravi wants another ${change}`, to, send, (otp) =>
    world.call('verifyStepUpCode', { body: { change, otp } }, mine).then(({ body }) => body),
  )
}

/** Ravi moves: first to another number, then to another address. */
async function move(cast: Cast): Promise<void> {
  const { world, does, ravi, leap } = cast
  const mine = { as: ravi.token }
  await does('Ravi is logged in elsewhere, too', () =>
    openSession(world.house.ports, { id: ravi.userId, role: 'INVESTER_CLIENT' }),
  )
  await does('Ravi writes his name', () =>
    world
      .call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, mine)
      .then(({ body }) => body),
  )
  await does('Ravi asks whether he may buy', () =>
    world.call('checkUserDetails', { params: { id: ravi.userId } }, mine).then(({ body }) => body),
  )
  await stepUp(cast, 'number', ravisDetails.email)
  const sendPhone = () =>
    world.call('sendPhoneCode', { body: { mobile_number: newPhone } }, mine).then(({ body }) => body)
  await tryCode(cast, 'Ravi has a new number', newPhone, sendPhone, (otp) =>
    world.call('verifyPhoneCode', { body: { mobile_number: newPhone, otp } }, mine).then(({ body }) => body),
  )
  await does('Ravi’s number is changed', () =>
    world.call('updatePhone', { body: { user_name: newPhone } }, mine).then(({ body }) => body),
  )
  await leap(31 * secondMs)
  await stepUp(cast, 'email', newPhone)
  const sendMail = () => world.call('sendEmailChangeCode', { body: { email: newEmail } }, mine).then(({ body }) => body)
  await tryCode(cast, 'Ravi has a new address', newEmail, sendMail, (otp) =>
    world.call('verifyEmailChangeCode', { body: { email: newEmail, otp } }, mine).then(({ body }) => body),
  )
  await does('All have been told', async () => {
    for (const to of [ravisDetails.email, newEmail, ravisDetails.phone, newPhone])
      if (!(await world.inbox(to)).some(({ text }) => /changed|is now/.test(text))) throw new Error('somebody was not')
  })
}

async function standing(cast: Cast, words: string, status: 'DEACTIVATED' | 'ACTIVE' | 'DELETED'): Promise<void> {
  const { world, does, ravi, operator, supervisor } = cast
  const as = status === 'DELETED' ? supervisor.token : operator.token
  await does(words, () =>
    world
      .call(
        'changeUserStatus',
        { params: { id: ravi.userId }, body: { status, reason: 'Asked for by letter' } },
        { as },
      )
      .then(({ body }) => body),
  )
}

export const accountStories: readonly { readonly name: string; play(cast: Cast): Promise<void> }[] = [
  { name: 'moving to another number and another address', play: move },
  {
    name: 'leaving for good',
    async play(cast) {
      const { world, does, ravi, operator } = cast
      const body = {
        fcm_token: 'ePhone-2:APA91bSecretOfThatPhone',
        deviceType: 'android',
        userId: ravi.userId,
      } as const
      await does('A phone is registered', () =>
        world.call('updateUsersFcmToken', { body }, { as: ravi.token }).then((answer) => answer.body),
      )
      await does('The desk lifts a block', () =>
        world
          .call('liftBlock', { body: { identifier: ravisDetails.phone } }, { as: operator.token })
          .then((answer) => answer.body),
      )
      await standing(cast, 'Ravi has his account closed', 'DEACTIVATED')
      await standing(cast, 'Ravi wants it back', 'ACTIVE')
      await standing(cast, 'Ravi has it closed again', 'DEACTIVATED')
      await standing(cast, 'Ravi has it deleted', 'DELETED')
    },
  },
  {
    name: 'a checkout that proves itself',
    async play({ world, does, asha, leap }) {
      const as = asha.token
      const { quote_id } = await does('Asha asks what ten shares cost', () =>
        world
          .call('quoteOrder', { query: { user_id: asha.userId, security_id: kaveri, quantity: '10' } }, { as })
          .then(({ body }) => body.data),
      )
      const { order_id, razorpay_order_id } = await does('Asha orders them', () =>
        world.call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as }).then(({ body }) => body.data),
      )
      await does('Asha pays', () => pay(world, razorpay_order_id))
      const razorpay_payment_id = 'pay_N8k2vQ1xT0aZ4b'
      const razorpay_signature = createHmac('sha256', await world.house.ports.secrets.read('razorpay-key-secret'))
        .update(`${razorpay_order_id}|${razorpay_payment_id}`)
        .digest('hex')
      await does('Her browser shows what the checkout told it', () =>
        world
          .call('verifyPayment', { body: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }, { as })
          .then(({ body }) => body),
      )
      await leap(10 * secondMs)
      await does('Asha gives it up', () =>
        world.call('cancelOrder', { params: { id: order_id }, body: {} }, { as }).then(({ body }) => body),
      )
    },
  },
]
