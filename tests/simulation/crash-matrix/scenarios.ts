import { recordPrices } from '#functions/market/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { NewsId, type OrderId, type RazorpayOrderId, SecurityId } from '#shared/kernel/id.ts'
import { dayInIndia, dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { pay } from '#tests/integration/steps.ts'
import { png } from '#tests/harness/picture.ts'
import { ordersOf } from '#tests/simulation/items.ts'
import { asha as ashasDetails, company, kaveri } from '#tests/harness/seed.ts'
import { accountScenarios } from './account-scenarios.ts'
import { disputeScenarios } from './dispute-scenarios.ts'
import { entryScenarios } from './entry-scenarios.ts'
import { marketScenarios } from './market-scenarios.ts'
import { newsScenarios } from './news-scenarios.ts'
import { notifyScenarios } from './notify-scenarios.ts'
import { kycDeskScenarios } from './kyc-desk-scenarios.ts'
import { kycScenarios } from './kyc-scenarios.ts'
import { paperScenarios } from './paper-scenarios.ts'
import { priceScenarios } from './price-scenarios.ts'
import { orderActScenarios } from './order-act-scenarios.ts'
import { proposalScenarios } from './proposal-scenarios.ts'
import { saleMoneyScenarios } from './sale-money-scenarios.ts'
import { saleScenarios } from './sale-scenarios.ts'
import { stockScenarios } from './stock-scenarios.ts'
import type { Actors, Person } from './actors.ts'

/** A sequence of actions that must reach the same final state when any one of its functions crashes once. */
export interface Scenario {
  /** Also the seed of the harness, which decides the generated ids. */
  readonly name: string
  run(actors: Actors): Promise<void>
}

interface PlacedOrder {
  readonly orderId: OrderId
  readonly razorpayOrderId: RazorpayOrderId
}

async function placeOrder({ harness, perform, asha }: Actors, securityId = kaveri): Promise<PlacedOrder> {
  const quantity = '10'
  const { quote_id } = await perform('Asha requests a quote for ten shares', () =>
    harness
      .call('quoteOrder', { query: { user_id: asha.userId, security_id: securityId, quantity } }, { as: asha.token })
      .then(({ body }) => body.data),
  )
  const headers = { 'idempotency-key': 'purchase-1' }
  const placed = await perform('Asha places the order', () =>
    harness
      .call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as: asha.token, headers })
      .then(({ body }) => body.data),
  )
  return { orderId: placed.order_id, razorpayOrderId: placed.razorpay_order_id }
}

async function payOrder(
  actors: Actors,
  placed: PlacedOrder,
  outcome: Parameters<typeof pay>[2] = 'captured',
): Promise<void> {
  const { harness, perform, asha, advance } = actors
  await perform(`Asha pays: ${outcome}`, () => pay(harness, placed.razorpayOrderId, outcome))
  await perform('Asha reads the payment status', () =>
    harness
      .call('readPaymentStatus', { body: { paymentid: placed.orderId } }, { as: asha.token })
      .then(({ body }) => body),
  )
  // Time for the collect into escrow to settle.
  await advance(10 * secondMs)
}

async function cancel({ harness, perform, asha }: Actors, { orderId }: PlacedOrder): Promise<void> {
  await perform('Asha cancels the order', () =>
    harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: asha.token }).then(({ body }) => body),
  )
}

/** Makes the four requests of the signing screen until the envelope exists. Returns the envelope's id. */
async function openDealTerm({ harness, perform, asha, advance }: Actors, { orderId }: PlacedOrder): Promise<number> {
  const request = { body: { data: { service_order_id: orderId } } }
  const options = { as: asha.token }
  await perform('Asha opens the deal term', () =>
    harness.call('uploadOriginal', request, options).then(({ body }) => body),
  )
  await perform('Asha opens the risk disclosure', () =>
    harness.call('uploadRiskDisclosure', request, options).then(({ body }) => dataIn(body)),
  )
  const { id } = await perform('Asha requests the envelope', () =>
    harness.call('createEnvelope', request, options).then(({ body }) => dataIn<{ readonly id: string }>(body)),
  )
  await perform('Asha requests the signing address', () =>
    harness.call('readSigningAddress', request, options).then(({ body }) => dataIn(body)),
  )
  await advance(0)
  return Number(id)
}

function dataIn<T>(body: object): T {
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return body.data as T
}

async function sign(actors: Actors, placed: PlacedOrder, outcome: 'signed' | 'declined' = 'signed'): Promise<void> {
  const envelope_id = await openDealTerm(actors, placed)
  await actors.perform(`Asha's decision on the deal term: ${outcome}`, () =>
    actors.harness.sandbox('/signeasy/test/sign', { envelope_id, outcome }),
  )
}

/** Makes the steps of the desk until the transfer is lodged. */
async function confirmAndLodge(
  { harness, perform, operator }: Actors,
  { orderId: id }: PlacedOrder,
  depository_reference: string,
): Promise<void> {
  const params = { id }
  await perform('The desk records that the seller is ready', () =>
    harness.call('confirmSeller', { params, body: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await perform('The desk lodges the transfer', () =>
    harness
      .call('lodgeTransfer', { params, body: { depository_reference } }, { as: operator.token })
      .then(({ body }) => body),
  )
}

async function creditShares(actors: Actors, placed: PlacedOrder): Promise<void> {
  const { harness, perform, operator, supervisor } = actors
  await perform('The desk lists its orders', () =>
    harness.call('listDeskOrders', { query: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await confirmAndLodge(actors, placed, 'NSDL-0001')
  await perform('A supervisor credits the shares', () =>
    harness
      .call('creditShares', { params: { id: placed.orderId }, body: {} }, { as: supervisor.token })
      .then(({ body }) => body),
  )
}

async function registerPhone({ harness, perform }: Actors, { token, userId }: Person): Promise<void> {
  const body = { fcm_token: 'ePhone-1:APA91bSecretOfThisPhone', deviceType: 'android', userId }
  await perform('A phone is registered', () =>
    harness.call('updateUsersFcmToken', { body }, { as: token }).then(({ body }) => body),
  )
}

async function recordPrice({ harness, perform }: Actors, rupees: number): Promise<void> {
  const point = { date: dayInIndia(harness.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await perform(`The price is Rs ${rupees}`, () =>
    recordPrices(harness.app.context, kaveri, [point], { source: 'test' }),
  )
}

async function loseWebhooks({ harness }: Actors): Promise<void> {
  const lost = { webhooks: 'lose' }
  await harness.sandbox('/levers', { razorpay: lost, vouch: lost, signeasy: lost }, 'PUT')
}

/** Asha buys ten shares, and they arrive. */
async function buyShares(actors: Actors): Promise<void> {
  const placed = await placeOrder(actors)
  await payOrder(actors, placed)
  await actors.minutes(2)
  await sign(actors, placed)
  await actors.minutes(3)
  await creditShares(actors, placed)
  await actors.minutes(3)
}

export const scenarios: readonly Scenario[] = [
  ...entryScenarios,
  {
    name: 'looking around',
    async run(actors) {
      const { harness, perform, asha, ravi, advance } = actors
      const options = { as: asha.token }
      await perform('A browser reads how phone numbers are verified', () =>
        harness.call('readPhoneProof', {}).then(({ body }) => body),
      )
      await perform('A client requests an unknown path', () =>
        harness.app.call({
          method: 'GET',
          target: '/api/nowhere',
          headers: {},
          body: new Uint8Array(),
          address: '203.0.113.7',
        }),
      )
      await perform('The landing page reads the snapshot', () =>
        harness.call('readSnapshot', {}).then(({ body }) => body),
      )
      await perform('Asha reads her login details', () =>
        harness.call('readLoginDetail', {}, options).then(({ body }) => body),
      )
      await perform('Asha reads her profile', () =>
        harness.call('readBasicInfo', { params: { id: asha.userId } }, options).then(({ body }) => body),
      )
      await perform('Asha lists the sectors', () => harness.call('listSectors', {}, options).then(({ body }) => body))
      await perform('Asha lists the securities', () =>
        harness
          .call('listSecurities', { query: { userId: asha.userId, status: '1' }, body: {} }, options)
          .then(({ body }) => body),
      )
      await perform('Asha opens a company', () =>
        harness.call('readSecurity', { params: { id: kaveri } }, options).then(({ body }) => body),
      )
      await perform('Asha opens its price graph', () =>
        harness.call('readPriceGraph', { body: { related_security_id: kaveri } }, options).then(({ body }) => body),
      )
      const news = {
        id: NewsId.parse('nws_1'),
        security_id: kaveri,
        short_description: 'A new plant',
        long_description: '<p>It opens in May.</p>',
        news_image_url: '',
        news_picked_date: dayInIndia(harness.clock.now()),
        published_at: harness.clock.now(),
      }
      await perform('The desk publishes news', () => publishNews(harness.app.context, news))
      await perform('Asha reads the news', () =>
        harness
          .call('listSecurityNews', { params: { securityId: kaveri }, body: { userId: asha.userId } }, options)
          .then(({ body }) => body),
      )
      await advance(dayMs)
      await recordPrice(actors, 530)
      await registerPhone(actors, asha)
      await registerPhone(actors, ravi)
      await advance(31 * secondMs)
    },
  },
  {
    name: 'asking for help',
    async run(actors) {
      const { harness, perform, asha, operator } = actors
      const options = { as: asha.token }
      const desk = { as: operator.token }
      await perform('The questions and answers are published', () => publishFaqs(harness.app.context))
      await perform('The desk changes a question', () =>
        harness
          .call('saveFaq', { body: { id: 1, question: 'What?', answer: '<p>Shares.</p>' } }, desk)
          .then(({ body }) => body),
      )
      await perform('Asha reads them', () => harness.call('listFaqs', {}, options).then(({ body }) => body))
      await perform('Asha opens her bank account', () =>
        harness.call('readBankAccount', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await perform('Asha lists the banks', () => harness.call('listBanks', {}, options).then(({ body }) => body))
      await perform('Asha lists the states', () => harness.call('listStates', {}, options).then(({ body }) => body))
      await perform('Asha lists the branches', () =>
        harness.call('listBranches', { body: { bankId: 'KLGB', state: 'Kerala' } }, options).then(({ body }) => body),
      )
      await perform('Asha looks an IFSC up', () =>
        harness.call('findBranch', { query: { ifscCode: 'SBIN0000300' } }, options).then(({ body }) => body),
      )
      await perform('Asha adds its branch', () =>
        harness.call('recordBranch', { body: { ifsc: 'SBIN0000300' } }, options).then(({ body }) => body),
      )
      await perform('Asha searches for her depository participant', () =>
        harness.call('searchDepositoryParticipants', { query: { name: 'bank' } }, options).then(({ body }) => body),
      )
      await perform('Asha opens her demat account', () =>
        harness.call('readDemat', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await registerPhone(actors, asha)
      const body = {
        question: 'Where are my shares?',
        message: 'I paid on Monday.',
        Doc: { name: 'a.png', bytes: png() },
      }
      const { id } = await perform('Asha creates a ticket with a picture', () =>
        harness
          .call('createTicket', { body }, { ...options, headers: { 'idempotency-key': 'ticket-1' } })
          .then((response) => response.body.data),
      )
      const tickets = () =>
        harness
          .call('listTickets', { params: { id: asha.userId }, query: {} }, options)
          .then((response) => response.body.data)
      const [ticket, ...more] = await perform('Asha lists her tickets', tickets)
      if (ticket?.id !== id || more.length > 0)
        throw new Error(`the tickets are ${[ticket, ...more].map((each) => each?.id).join(', ')} instead of ${id}`)
      await perform('Asha opens her picture', () =>
        harness
          .call('readFileAddress', { query: { id: ticket.related_file_id ?? '' } }, options)
          .then((response) => response.body),
      )
      await perform('The desk lists the tickets', () =>
        harness.call('listDeskTickets', { query: {} }, desk).then((response) => response.body),
      )
      await perform('The desk answers the ticket', () =>
        harness
          .call('answerTicket', { params: { id: String(id) }, body: { status: 3, feedback: 'They arrived.' } }, desk)
          .then((response) => response.body),
      )
      const [answered] = await perform('Asha reads the answer', tickets)
      if (answered?.feedback !== 'They arrived.') throw new Error('the answer is missing')
      await actors.advance(10 * minuteMs)
      const subjects = new Set((await harness.inbox(ashasDetails.email)).map(({ subject }) => subject))
      if (subjects.size !== 2) throw new Error(`her e-mails are ${[...subjects].join(', ')}`)
    },
  },
  {
    name: 'coming and going',
    async run(actors) {
      const { harness, perform } = actors
      const username = ashasDetails.phone
      const logIn = () =>
        perform('Asha logs in', async () => {
          await harness.call('sendLoginCode', { body: { username } })
          const otp = /\b\d{6}\b/.exec((await harness.inbox(username))[0]?.text ?? '')?.[0] ?? ''
          const { body } = await harness.call('verifyLoginCode', { body: { username, otp } })
          if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
          return body.token.token
        })
      const first = await logIn()
      await actors.advance(minuteMs)
      const second = await logIn()
      const others = () =>
        harness.call('listSessions', {}, { as: second }).then(({ body }) => body.data.filter(({ current }) => !current))
      await perform('Asha ends every other session', async () => {
        for (const { id } of await others())
          await harness.call('endSession', { params: { id } }, { as: second }).then(({ body }) => body)
      })
      await actors.advance(minuteMs)
      const third = await logIn()
      await perform('Asha ends all sessions', async () => {
        const { status } = await harness.call('endAllSessions', {}, { as: third })
        // 401: an earlier attempt has ended the sessions, and its response was lost.
        if (status !== 200 && status !== 401) throw new Error(`the response is ${status}`)
      })
      await perform('No session is left', async () => {
        const answers = await Promise.all(
          [first, second, third].map((as) => harness.call('readLoginDetail', {}, { as })),
        )
        if (answers.some(({ status }) => status !== 401)) throw new Error('a session is still valid')
      })
    },
  },
  {
    name: 'a quarter of a year',
    async run({ advance }) {
      for (const days of [91, 1, 1]) await advance(days * dayMs)
    },
  },
  {
    name: 'giving up before paying',
    async run(actors) {
      await cancel(actors, await placeOrder(actors))
    },
  },
  {
    name: 'the last shares of a company',
    async run(actors) {
      const depositories = { available_nsdl: true, available_cdsl: true }
      await actors.perform('A company has ten shares', () =>
        company(actors.harness.app.context, SecurityId.parse('sec_rare'), 'Rare Earths', 'INE0RE01', depositories, 10),
      )
      await cancel(actors, await placeOrder(actors, SecurityId.parse('sec_rare')))
    },
  },
  {
    name: 'nobody pays',
    async run(actors) {
      await placeOrder(actors)
      await actors.advance(21 * minuteMs)
    },
  },
  {
    name: 'paying far too late',
    async run(actors) {
      const placed = await placeOrder(actors)
      await actors.advance(dayMs)
      await recordPrice(actors, 600)
      await payOrder(actors, placed)
    },
  },
  {
    name: 'paying a little late, then giving up',
    async run(actors) {
      const placed = await placeOrder(actors)
      await actors.advance(23 * minuteMs)
      await payOrder(actors, placed)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a bank that changes its mind',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed, 'failed')
      await payOrder(actors, placed, 'late')
      await actors.minutes(11)
      await cancel(actors, placed)
    },
  },
  {
    name: 'giving up after paying',
    async run(actors) {
      const { harness, perform, asha } = actors
      await registerPhone(actors, asha)
      const placed = await placeOrder(actors)
      await payOrder(actors, placed, 'authorized')
      const request = { params: { order_id: placed.orderId }, body: { razorpay_payment_id: 'pay_hint' } }
      await perform('The checkout redirects the browser', () =>
        harness.call('takePaymentCallback', request).then(({ body }) => body),
      )
      await perform('The screen creates the service order', () =>
        harness
          .call('createServiceOrder', { body: { order_id: placed.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
      await cancel(actors, placed)
    },
  },
  {
    name: 'buying',
    async run(actors) {
      const { harness, perform, asha } = actors
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      await creditShares(actors, placed)
      await perform('Asha lists her holdings', () =>
        harness.call('listHoldings', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await perform('Asha lists her orders', () =>
        harness.call('listOrders', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await perform('Asha opens the escrow steps', () =>
        harness
          .call('readEscrowSteps', { body: { service_id: placed.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a transfer refused, and given up by two people',
    async run(actors) {
      const { harness, perform, operator, supervisor } = actors
      const placed = await placeOrder(actors)
      const params = { id: placed.orderId }
      await payOrder(actors, placed)
      await sign(actors, placed)
      await confirmAndLodge(actors, placed, 'NSDL-0001')
      const body = { reason: 'The ISIN is frozen.' }
      await perform('The desk records that the depository refused it', () =>
        harness.call('rejectTransfer', { params, body }, { as: operator.token }).then((response) => response.body),
      )
      for (const person of [operator, supervisor])
        await perform('One of two people gives the order up', () =>
          harness.call('giveUpOrder', { params, body: {} }, { as: person.token }).then((response) => response.body),
        )
    },
  },
  {
    name: 'a seller who never confirms',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      // The money is in escrow, also after a crash: the statements are read every hour.
      for (const _ of [1, 2]) {
        await actors.advance(hourMs)
        await actors.minutes(3)
      }
      // Alarmed, given up after seven working days, and returned by escrow.
      for (const days of [3, 8]) {
        await actors.advance(days * dayMs)
        await actors.minutes(3)
      }
      await actors.advance(hourMs)
    },
  },
  {
    name: 'a deal term declined',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed, 'declined')
      // The queue delivers the event of a crashed run again, so that the next attempt has started.
      await actors.minutes(5)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a deal term left lying',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await openDealTerm(actors, placed)
      for (const days of [1, 2, 3, 1]) {
        await actors.advance(days * dayMs)
        // The next run of the hourly timer.
        await actors.advance(hourMs)
      }
      await cancel(actors, placed)
    },
  },
  {
    name: 'buying while no webhook arrives',
    async run(actors) {
      await loseWebhooks(actors)
      const placed = await placeOrder(actors)
      await actors.perform('Asha pays and closes the browser', () => pay(actors.harness, placed.razorpayOrderId))
      await actors.minutes(4)
      // The statements are read every hour, and an hour later after a crash.
      for (const _ of [1, 2]) {
        await actors.advance(hourMs)
        await actors.minutes(4)
      }
      await sign(actors, placed)
      // Two hours after the payment the signing partner is asked every quarter of an hour.
      await actors.minutes(17)
      await creditShares(actors, placed)
    },
  },
  {
    name: 'giving up while no webhook arrives',
    async run(actors) {
      await loseWebhooks(actors)
      const placed = await placeOrder(actors)
      await actors.perform('Asha pays and closes the browser', () => pay(actors.harness, placed.razorpayOrderId))
      await actors.minutes(4)
      await cancel(actors, placed)
    },
  },
  {
    name: 'a transfer that takes long',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      await sign(actors, placed)
      await confirmAndLodge(actors, placed, 'NSDL-0001')
      // Alarmed, and the buyer is told.
      for (const days of [4, 8]) {
        await actors.advance(days * dayMs)
        await actors.minutes(3)
      }
      await actors.perform('A supervisor credits the shares', () =>
        actors.harness
          .call('creditShares', { params: { id: placed.orderId }, body: {} }, { as: actors.supervisor.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a disputed payment that is won',
    async run(actors) {
      const placed = await placeOrder(actors)
      await payOrder(actors, placed)
      const { harness } = actors
      const [order] = ordersOf(harness)
      const payment_id = order?.payments[0]?.id
      const phase = 'chargeback'
      await harness.sandbox('/razorpay/test/dispute', { payment_id, phase, status: 'open' })
      await actors.minutes(3)
      await harness.sandbox('/razorpay/test/dispute', { payment_id, phase, status: 'won' })
      await actors.minutes(3)
      await sign(actors, placed)
      await creditShares(actors, placed)
    },
  },
  ...accountScenarios,
  ...kycDeskScenarios,
  ...kycScenarios,
  ...marketScenarios,
  ...newsScenarios,
  ...notifyScenarios,
  ...paperScenarios,
  ...priceScenarios,
  ...proposalScenarios,
  ...saleScenarios(buyShares),
  ...saleMoneyScenarios,
  ...stockScenarios,
  ...orderActScenarios,
  ...disputeScenarios,
]
