import { createHmac } from 'node:crypto'
import { openSession } from '#functions/account/commands.ts'
import { secondMs } from '#shared/kernel/instant.ts'
import { codeOf } from '#tests/integration/contact-steps.ts'
import { pay } from '#tests/integration/steps.ts'
import { ravi as ravisDetails, kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

const newPhone = '+919876500001'
const newEmail = 'ravi.menon@example.org'

interface Tried {
  readonly message: string
}

/** Tries the newest code; one that was used up by a try that died is followed by another, as a person asks for it. */
async function tryOtp(
  { harness, does }: Actors,
  words: string,
  to: string,
  send: () => Promise<unknown>,
  verify: (otp: string) => Promise<Tried>,
): Promise<void> {
  await does(`${words}: a code is asked for`, send)
  await does(`${words}: the code comes back`, async () => {
    const { message } = await verify(await codeOf(harness, to))
    if (message.startsWith('OTP_VERIFIED')) return
    await send()
    throw new Error(message)
  })
}

async function stepUp(actors: Actors, change: 'number' | 'email', to: string): Promise<void> {
  const { harness, ravi } = actors
  const mine = { as: ravi.token }
  const send = () => harness.call('sendStepUpCode', { body: { change } }, mine).then(({ body }) => body)
  await tryOtp(actors, `Ravi wants another ${change}`, to, send, (otp) =>
    harness.call('verifyStepUpCode', { body: { change, otp } }, mine).then(({ body }) => body),
  )
}

/** Ravi moves: first to another number, then to another address. */
async function move(actors: Actors): Promise<void> {
  const { harness, does, ravi, leap } = actors
  const mine = { as: ravi.token }
  await does('Ravi is logged in elsewhere, too', () =>
    openSession(harness.app.ports, { id: ravi.userId, role: 'INVESTER_CLIENT' }),
  )
  await does('Ravi writes his name', () =>
    harness
      .call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, mine)
      .then(({ body }) => body),
  )
  await does('Ravi asks whether he may buy', () =>
    harness.call('checkUserDetails', { params: { id: ravi.userId } }, mine).then(({ body }) => body),
  )
  await stepUp(actors, 'number', ravisDetails.email)
  const sendPhone = () =>
    harness.call('sendPhoneCode', { body: { mobile_number: newPhone } }, mine).then(({ body }) => body)
  await tryOtp(actors, 'Ravi has a new number', newPhone, sendPhone, (otp) =>
    harness.call('verifyPhoneCode', { body: { mobile_number: newPhone, otp } }, mine).then(({ body }) => body),
  )
  await does('Ravi’s number is changed', () =>
    harness.call('updatePhone', { body: { user_name: newPhone } }, mine).then(({ body }) => body),
  )
  await leap(31 * secondMs)
  await stepUp(actors, 'email', newPhone)
  const sendMail = () =>
    harness.call('sendEmailChangeCode', { body: { email: newEmail } }, mine).then(({ body }) => body)
  await tryOtp(actors, 'Ravi has a new address', newEmail, sendMail, (otp) =>
    harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp } }, mine).then(({ body }) => body),
  )
  await does('All have been told', async () => {
    for (const to of [ravisDetails.email, newEmail, ravisDetails.phone, newPhone])
      if (!(await harness.inbox(to)).some(({ text }) => /changed|is now/.test(text)))
        throw new Error('somebody was not')
  })
}

async function standing(actors: Actors, words: string, status: 'DEACTIVATED' | 'ACTIVE' | 'DELETED'): Promise<void> {
  const { harness, does, ravi, operator, supervisor } = actors
  const as = status === 'DELETED' ? supervisor.token : operator.token
  await does(words, () =>
    harness
      .call(
        'changeUserStatus',
        { params: { id: ravi.userId }, body: { status, reason: 'Asked for by letter' } },
        { as },
      )
      .then(({ body }) => body),
  )
}

export const accountScenarios: readonly { readonly name: string; play(actors: Actors): Promise<void> }[] = [
  { name: 'moving to another number and another address', play: move },
  {
    name: 'leaving for good',
    async play(actors) {
      const { harness, does, ravi, operator } = actors
      const body = {
        fcm_token: 'ePhone-2:APA91bSecretOfThatPhone',
        deviceType: 'android',
        userId: ravi.userId,
      } as const
      await does('A phone is registered', () =>
        harness.call('updateUsersFcmToken', { body }, { as: ravi.token }).then((answer) => answer.body),
      )
      await does('The desk lifts a block', () =>
        harness
          .call('liftBlock', { body: { identifier: ravisDetails.phone } }, { as: operator.token })
          .then((answer) => answer.body),
      )
      await standing(actors, 'Ravi has his account closed', 'DEACTIVATED')
      await standing(actors, 'Ravi wants it back', 'ACTIVE')
      await standing(actors, 'Ravi has it closed again', 'DEACTIVATED')
      await standing(actors, 'Ravi has it deleted', 'DELETED')
    },
  },
  {
    name: 'a checkout that proves itself',
    async play({ harness, does, asha, leap }) {
      const as = asha.token
      const { quote_id } = await does('Asha asks what ten shares cost', () =>
        harness
          .call('quoteOrder', { query: { user_id: asha.userId, security_id: kaveri, quantity: '10' } }, { as })
          .then(({ body }) => body.data),
      )
      const { order_id, razorpay_order_id } = await does('Asha orders them', () =>
        harness.call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as }).then(({ body }) => body.data),
      )
      await does('Asha pays', () => pay(harness, razorpay_order_id))
      const razorpay_payment_id = 'pay_N8k2vQ1xT0aZ4b'
      const razorpay_signature = createHmac('sha256', await harness.app.ports.secrets.read('razorpay-key-secret'))
        .update(`${razorpay_order_id}|${razorpay_payment_id}`)
        .digest('hex')
      await does('Her browser shows what the checkout told it', () =>
        harness
          .call('verifyPayment', { body: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }, { as })
          .then(({ body }) => body),
      )
      await leap(10 * secondMs)
      await does('Asha gives it up', () =>
        harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as }).then(({ body }) => body),
      )
    },
  },
]
