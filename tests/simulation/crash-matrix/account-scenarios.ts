import { readKey } from '#functions/vendor/razorpay/key.ts'
import { createHmac } from 'node:crypto'
import { startSession } from '#functions/account/commands.ts'
import { termsVersion } from '#shared/account/terms.ts'
import { secondMs } from '#shared/kernel/instant.ts'
import { codeOf } from '#tests/harness/steps/contact.ts'
import { acceptedTerms, pay } from '#tests/harness/steps/order.ts'
import { ravi as ravisDetails, kaveri } from '#tests/harness/seed.ts'
import type { Actors } from './actors.ts'

const newPhone = '+919876500001'
const newEmail = 'ravi.menon@example.org'

interface OtpResult {
  readonly message: string
}

/** Verifies the newest code. Requests another one when a crashed attempt has used it up. */
async function tryOtp(
  { harness, perform }: Actors,
  description: string,
  to: string,
  send: () => Promise<unknown>,
  verify: (otp: string) => Promise<OtpResult>,
): Promise<void> {
  await perform(`${description}: a code is requested`, send)
  await perform(`${description}: the code is verified`, async () => {
    const { message } = await verify(await codeOf(harness, to))
    if (message.startsWith('OTP_VERIFIED')) return
    await send()
    throw new Error(message)
  })
}

async function stepUp(actors: Actors, change: 'number' | 'email', to: string): Promise<void> {
  const { harness, ravi } = actors
  const options = { as: ravi.token }
  const send = () => harness.call('sendStepUpCode', { body: { change } }, options).then(({ body }) => body)
  await tryOtp(actors, `Ravi starts to change his ${change}`, to, send, (otp) =>
    harness.call('verifyStepUpCode', { body: { change, otp } }, options).then(({ body }) => body),
  )
}

/** Ravi changes his phone number, then his e-mail address. */
async function changeContacts(actors: Actors): Promise<void> {
  const { harness, perform, ravi, advance } = actors
  const options = { as: ravi.token }
  await perform('Ravi has a second session', () =>
    startSession(harness.app.context, { id: ravi.userId, role: 'INVESTER_CLIENT' }),
  )
  await perform('Ravi changes his name', () =>
    harness
      .call('updateUserDetails', { body: { first_name: 'Ravi', last_name: 'Menon', isLastNameExist: false } }, options)
      .then(({ body }) => body),
  )
  await perform('Ravi reads whether he may buy', () =>
    harness.call('checkUserDetails', { params: { id: ravi.userId } }, options).then(({ body }) => body),
  )
  await acceptedTerms(harness, ravi.userId, '2026-11-21')
  await perform('Ravi accepts the new terms', () =>
    harness.call('acceptTerms', { body: { version: termsVersion } }, options).then(({ body }) => body),
  )
  await stepUp(actors, 'number', ravisDetails.email)
  const sendPhone = () =>
    harness.call('sendPhoneCode', { body: { mobile_number: newPhone } }, options).then(({ body }) => body)
  await tryOtp(actors, 'Ravi verifies the new number', newPhone, sendPhone, (otp) =>
    harness.call('verifyPhoneCode', { body: { mobile_number: newPhone, otp } }, options).then(({ body }) => body),
  )
  await perform('Ravi’s number is changed', () =>
    harness.call('updatePhone', { body: { user_name: newPhone } }, options).then(({ body }) => body),
  )
  await advance(31 * secondMs)
  await stepUp(actors, 'email', newPhone)
  const sendMail = () =>
    harness.call('sendEmailChangeCode', { body: { email: newEmail } }, options).then(({ body }) => body)
  await tryOtp(actors, 'Ravi verifies the new address', newEmail, sendMail, (otp) =>
    harness.call('verifyEmailChangeCode', { body: { email: newEmail, otp } }, options).then(({ body }) => body),
  )
  await perform('Every old and new contact is notified', async () => {
    for (const to of [ravisDetails.email, newEmail, ravisDetails.phone, newPhone])
      if (!(await harness.inbox(to)).some(({ text }) => /changed|is now/.test(text)))
        throw new Error(`${to} was not notified`)
  })
}

async function changeStatus(
  actors: Actors,
  description: string,
  status: 'DEACTIVATED' | 'ACTIVE' | 'DELETED',
): Promise<void> {
  const { harness, perform, ravi, operator, supervisor } = actors
  const as = status === 'DELETED' ? supervisor.token : operator.token
  await perform(description, () =>
    harness
      .call(
        'changeUserStatus',
        { params: { id: ravi.userId }, body: { status, reason: 'Asked for by letter' } },
        { as },
      )
      .then(({ body }) => body),
  )
}

export const accountScenarios: readonly { readonly name: string; run(actors: Actors): Promise<void> }[] = [
  { name: 'moving to another number and another address', run: changeContacts },
  {
    name: 'leaving for good',
    async run(actors) {
      const { harness, perform, ravi, operator } = actors
      const body = {
        fcm_token: 'ePhone-2:APA91bSecretOfThatPhone',
        deviceType: 'android',
        userId: ravi.userId,
      } as const
      await perform('A phone is registered', () =>
        harness.call('updateUsersFcmToken', { body }, { as: ravi.token }).then((response) => response.body),
      )
      await perform('The desk lifts a block', () =>
        harness
          .call('liftBlock', { body: { identifier: ravisDetails.phone } }, { as: operator.token })
          .then((response) => response.body),
      )
      await changeStatus(actors, 'Ravi’s account is deactivated', 'DEACTIVATED')
      await changeStatus(actors, 'Ravi’s account is activated again', 'ACTIVE')
      await changeStatus(actors, 'Ravi’s account is deactivated again', 'DEACTIVATED')
      await changeStatus(actors, 'Ravi’s account is deleted', 'DELETED')
    },
  },
  {
    name: 'a checkout that proves itself',
    async run({ harness, perform, asha, advance }) {
      const as = asha.token
      const { quote_id } = await perform('Asha requests a quote for ten shares', () =>
        harness
          .call('quoteOrder', { query: { user_id: asha.userId, security_id: kaveri, quantity: '10' } }, { as })
          .then(({ body }) => body.data),
      )
      const { order_id, razorpay_order_id } = await perform('Asha places the order', () =>
        harness.call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as }).then(({ body }) => body.data),
      )
      await perform('Asha pays', () => pay(harness, razorpay_order_id))
      const razorpay_payment_id = 'pay_N8k2vQ1xT0aZ4b'
      const razorpay_signature = createHmac('sha256', (await readKey(harness.app.context)).key_secret)
        .update(`${razorpay_order_id}|${razorpay_payment_id}`)
        .digest('hex')
      await perform('The browser sends the checkout’s signature', () =>
        harness
          .call('verifyPayment', { body: { razorpay_payment_id, razorpay_order_id, razorpay_signature } }, { as })
          .then(({ body }) => body),
      )
      await advance(10 * secondMs)
      await perform('Asha cancels the order', () =>
        harness.call('cancelOrder', { params: { id: order_id }, body: {} }, { as }).then(({ body }) => body),
      )
    },
  },
]
