import { recordPrices } from '#functions/market/commands.ts'
import { publishNews } from '#functions/news/commands.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { dayInIndia, dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { pay } from '#tests/integration/steps.ts'
import { png } from '#tests/harness/picture.ts'
import { asha as ashasDetails, company, kaveri } from '#tests/harness/seed.ts'
import { accountScenarios } from './account-scenarios.ts'
import { entryScenarios } from './entry-scenarios.ts'
import { marketScenarios } from './market-scenarios.ts'
import { newsScenarios } from './news-scenarios.ts'
import { notifyScenarios } from './notify-scenarios.ts'
import { priceScenarios } from './price-scenarios.ts'
import type { Actors, Person } from './actors.ts'

/** A short play that goes well, whichever one of its functions dies once. */
export interface Scenario {
  readonly name: string
  play(actors: Actors): Promise<void>
}

interface Bought {
  readonly orderId: string
  readonly razorpayOrderId: string
}

async function order({ harness, does, asha }: Actors, securityId = kaveri): Promise<Bought> {
  const quantity = '10'
  const { quote_id } = await does('Asha asks what ten shares cost', () =>
    harness
      .call('quoteOrder', { query: { user_id: asha.userId, security_id: securityId, quantity } }, { as: asha.token })
      .then(({ body }) => body.data),
  )
  const headers = { 'idempotency-key': 'purchase-1' }
  const placed = await does('Asha orders them', () =>
    harness
      .call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as: asha.token, headers })
      .then(({ body }) => body.data),
  )
  return { orderId: placed.order_id, razorpayOrderId: placed.razorpay_order_id }
}

async function paid(actors: Actors, bought: Bought, outcome: Parameters<typeof pay>[2] = 'captured'): Promise<void> {
  const { harness, does, asha, leap } = actors
  await does(`Asha pays: ${outcome}`, () => pay(harness, bought.razorpayOrderId, outcome))
  await does('Asha sees what became of it', () =>
    harness
      .call('readPaymentStatus', { body: { paymentid: bought.orderId } }, { as: asha.token })
      .then(({ body }) => body),
  )
  // Time enough for a collect to settle.
  await leap(10 * secondMs)
}

async function cancel({ harness, does, asha }: Actors, { orderId }: Bought): Promise<void> {
  await does('Asha gives it up', () =>
    harness.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: asha.token }).then(({ body }) => body),
  )
}

/** All four calls, as the screen makes them, until there is something to sign. */
async function openDealTerm({ harness, does, asha, leap }: Actors, { orderId }: Bought): Promise<number> {
  const request = { body: { data: { service_order_id: orderId } } }
  const options = { as: asha.token }
  await does('Asha opens the deal term', () =>
    harness.call('uploadOriginal', request, options).then(({ body }) => body),
  )
  await does('Asha reads the risks', () =>
    harness.call('uploadRiskDisclosure', request, options).then(({ body }) => dataIn(body)),
  )
  const { id } = await does('Asha has it in an envelope', () =>
    harness.call('createEnvelope', request, options).then(({ body }) => dataIn<{ readonly id: string }>(body)),
  )
  await does('Asha is shown where to sign', () =>
    harness.call('readSigningAddress', request, options).then(({ body }) => dataIn(body)),
  )
  await leap(0)
  return Number(id)
}

function dataIn<T>(body: object): T {
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return body.data as T
}

async function sign(actors: Actors, bought: Bought, outcome: 'signed' | 'declined' = 'signed'): Promise<void> {
  const envelope_id = await openDealTerm(actors, bought)
  await actors.does(`Asha's answer to the deal term: ${outcome}`, () =>
    actors.harness.sandbox('/signeasy/test/sign', { envelope_id, outcome }),
  )
}

async function credit({ harness, does, operator, supervisor }: Actors, { orderId: id }: Bought): Promise<void> {
  const params = { id }
  await does('The desk looks at its orders', () =>
    harness.call('listDeskOrders', { query: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await does('The desk notes that the seller is ready', () =>
    harness.call('confirmSeller', { params, body: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await does('The desk lodges the transfer', () =>
    harness
      .call('lodgeTransfer', { params, body: { depository_reference: 'NSDL-0001' } }, { as: operator.token })
      .then(({ body }) => body),
  )
  await does('A second person credits the shares', () =>
    harness.call('creditShares', { params, body: {} }, { as: supervisor.token }).then(({ body }) => body),
  )
}

async function registerPhone({ harness, does }: Actors, { token, userId }: Person): Promise<void> {
  const body = { fcm_token: 'ePhone-1:APA91bSecretOfThisPhone', deviceType: 'android', userId }
  await does('A phone is registered', () =>
    harness.call('updateUsersFcmToken', { body }, { as: token }).then(({ body }) => body),
  )
}

async function newPrice({ harness, does }: Actors, rupees: number): Promise<void> {
  const point = { date: dayInIndia(harness.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await does(`A share costs Rs ${rupees} now`, () =>
    recordPrices(harness.app.ports, kaveri, [point], { source: 'test' }, 'matrix'),
  )
}

async function loseWebhooks({ harness }: Actors): Promise<void> {
  const lost = { webhooks: 'lose' }
  await harness.sandbox('/levers', { razorpay: lost, vouch: lost, signeasy: lost }, 'PUT')
}

export const scenarios: readonly Scenario[] = [
  ...entryScenarios,
  {
    name: 'looking around',
    async play(actors) {
      const { harness, does, asha, ravi, leap } = actors
      const options = { as: asha.token }
      await does('A browser asks how phones are proved', () =>
        harness.call('readPhoneProof', {}).then(({ body }) => body),
      )
      await does('Somebody reads the API’s description', () => harness.call('readOpenapi', {}).then(({ body }) => body))
      await does('Somebody loses their way', () =>
        harness.app.call({
          method: 'GET',
          target: '/api/nowhere',
          headers: {},
          body: new Uint8Array(),
          address: '203.0.113.7',
        }),
      )
      await does('The landing page shows the market', () => harness.call('readSnapshot', {}).then(({ body }) => body))
      await does('Asha sees who she is', () => harness.call('readLoginDetail', {}, options).then(({ body }) => body))
      await does('Asha sees her details', () =>
        harness.call('readBasicInfo', { params: { id: asha.userId } }, options).then(({ body }) => body),
      )
      await does('Asha sees the sectors', () => harness.call('listSectors', {}, options).then(({ body }) => body))
      await does('Asha sees the listing', () =>
        harness
          .call('listSecurities', { query: { userId: asha.userId, status: '1' }, body: {} }, options)
          .then(({ body }) => body),
      )
      await does('Asha sees a company', () =>
        harness.call('readSecurity', { params: { id: kaveri } }, options).then(({ body }) => body),
      )
      await does('Asha sees its prices', () =>
        harness.call('readPriceGraph', { body: { related_security_id: kaveri } }, options).then(({ body }) => body),
      )
      const news = {
        id: 'nws_1',
        security_id: kaveri,
        short_description: 'A new plant',
        long_description: '<p>It opens in May.</p>',
        news_image_url: '',
        news_picked_date: dayInIndia(harness.clock.now()),
        published_at: harness.clock.now(),
      }
      await does('The desk publishes news', () => publishNews(harness.app.ports, news))
      await does('Asha reads the news', () =>
        harness
          .call('listSecurityNews', { params: { securityId: kaveri }, body: { userId: asha.userId } }, options)
          .then(({ body }) => body),
      )
      await leap(dayMs)
      await newPrice(actors, 530)
      await registerPhone(actors, asha)
      await registerPhone(actors, ravi)
      await leap(31 * secondMs)
    },
  },
  {
    name: 'asking for help',
    async play(actors) {
      const { harness, does, asha, operator } = actors
      const options = { as: asha.token }
      const desk = { as: operator.token }
      await does('The house has questions and answers', () => publishFaqs(harness.app.ports))
      await does('The desk writes one anew', () =>
        harness
          .call('saveFaq', { body: { id: 1, question: 'What?', answer: '<p>Shares.</p>' } }, desk)
          .then(({ body }) => body),
      )
      await does('Asha reads them', () => harness.call('listFaqs', {}, options).then(({ body }) => body))
      await does('Asha sees her bank', () =>
        harness.call('readBankAccount', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await does('Asha looks which banks there are', () =>
        harness.call('listBanks', {}, options).then(({ body }) => body),
      )
      await does('Asha looks which states there are', () =>
        harness.call('listStates', {}, options).then(({ body }) => body),
      )
      await does('Asha sees her demat account', () =>
        harness.call('readDemat', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await registerPhone(actors, asha)
      const body = {
        question: 'Where are my shares?',
        message: 'I paid on Monday.',
        Doc: { name: 'a.png', bytes: png() },
      }
      const { id } = await does('Asha asks, with a picture', () =>
        harness
          .call('createTicket', { body }, { ...options, headers: { 'idempotency-key': 'ticket-1' } })
          .then((answered) => answered.body.data),
      )
      const tickets = () =>
        harness
          .call('listTickets', { params: { id: asha.userId }, query: {} }, options)
          .then((answered) => answered.body.data)
      const [ticket, ...more] = await does('Asha sees her ticket', tickets)
      if (ticket?.id !== id || more.length > 0)
        throw new Error(`ticket ${id} is there as ${[ticket, ...more].map((each) => each?.id).join(', ')}`)
      await does('Asha looks at her picture', () =>
        harness
          .call('readFileAddress', { query: { id: ticket.related_file_id ?? '' } }, options)
          .then((answered) => answered.body),
      )
      await does('The desk looks at the tickets', () =>
        harness.call('listDeskTickets', { query: {} }, desk).then((answered) => answered.body),
      )
      await does('The desk answers', () =>
        harness
          .call('answerTicket', { params: { id: String(id) }, body: { status: 3, feedback: 'They arrived.' } }, desk)
          .then((answered) => answered.body),
      )
      const [answered] = await does('Asha reads the answer', tickets)
      if (answered?.feedback !== 'They arrived.') throw new Error('the answer is lost')
      await actors.leap(10 * minuteMs)
      const told = new Set((await harness.inbox(ashasDetails.email)).map(({ subject }) => subject))
      if (told.size !== 2) throw new Error(`she was told ${[...told].join(', ')}`)
    },
  },
  {
    name: 'coming and going',
    async play(actors) {
      const { harness, does } = actors
      const username = ashasDetails.phone
      const logIn = () =>
        does('Asha logs in', async () => {
          await harness.call('sendLoginCode', { body: { username } })
          const otp = /\b\d{6}\b/.exec((await harness.inbox(username))[0]?.text ?? '')?.[0] ?? ''
          const { body } = await harness.call('verifyLoginCode', { body: { username, otp } })
          if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
          return body.token.token
        })
      const first = await logIn()
      await actors.leap(minuteMs)
      const second = await logIn()
      const others = () =>
        harness.call('listSessions', {}, { as: second }).then(({ body }) => body.data.filter(({ current }) => !current))
      await does('Asha ends every session but this', async () => {
        for (const { id } of await others())
          await harness.call('endSession', { params: { id } }, { as: second }).then(({ body }) => body)
      })
      await actors.leap(minuteMs)
      const third = await logIn()
      await does('Asha ends them all', async () => {
        const { status } = await harness.call('endAllSessions', {}, { as: third })
        // As good: that she is logged out already.
        if (status !== 200 && status !== 401) throw new Error(`answered ${status}`)
      })
      await does('None of them is left', async () => {
        const answers = await Promise.all(
          [first, second, third].map((as) => harness.call('readLoginDetail', {}, { as })),
        )
        if (answers.some(({ status }) => status !== 401)) throw new Error('still logged in')
      })
    },
  },
  {
    name: 'a quarter of a year',
    async play({ leap }) {
      for (const days of [91, 1, 1]) await leap(days * dayMs)
    },
  },
  {
    name: 'giving up before paying',
    async play(actors) {
      await cancel(actors, await order(actors))
    },
  },
  {
    name: 'the last shares of a company',
    async play(actors) {
      const depositories = { available_nsdl: true, available_cdsl: true }
      await actors.does('A company has ten shares', () =>
        company(actors.harness.app.ports, 'sec_rare', 'Rare Earths', 'INE0RE01', depositories, 10),
      )
      await cancel(actors, await order(actors, 'sec_rare'))
    },
  },
  {
    name: 'nobody pays',
    async play(actors) {
      await order(actors)
      await actors.leap(21 * minuteMs)
    },
  },
  {
    name: 'paying far too late',
    async play(actors) {
      const bought = await order(actors)
      await actors.leap(dayMs)
      await newPrice(actors, 600)
      await paid(actors, bought)
    },
  },
  {
    name: 'paying a little late, then giving up',
    async play(actors) {
      const bought = await order(actors)
      await actors.leap(23 * minuteMs)
      await paid(actors, bought)
      await cancel(actors, bought)
    },
  },
  {
    name: 'a bank that changes its mind',
    async play(actors) {
      const bought = await order(actors)
      await paid(actors, bought, 'failed')
      await paid(actors, bought, 'late')
      await actors.minutes(11)
      await cancel(actors, bought)
    },
  },
  {
    name: 'giving up after paying',
    async play(actors) {
      const { harness, does, asha } = actors
      await registerPhone(actors, asha)
      const bought = await order(actors)
      await paid(actors, bought, 'authorized')
      const request = { params: { order_id: bought.orderId }, body: { razorpay_payment_id: 'pay_hint' } }
      await does('The checkout sends her browser back', () =>
        harness.call('takePaymentCallback', request).then(({ body }) => body),
      )
      await does('Her screen opens the service order', () =>
        harness
          .call('createServiceOrder', { body: { order_id: bought.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
      await cancel(actors, bought)
    },
  },
  {
    name: 'buying',
    async play(actors) {
      const { harness, does, asha } = actors
      const bought = await order(actors)
      await paid(actors, bought)
      await sign(actors, bought)
      await credit(actors, bought)
      await does('Asha sees her shares', () =>
        harness.call('listHoldings', {}, { as: asha.token }).then(({ body }) => body),
      )
      await does('Asha sees her orders', () =>
        harness.call('listOrders', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await does('Asha sees the way of the money', () =>
        harness
          .call('readEscrowSteps', { body: { service_id: bought.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a deal term declined',
    async play(actors) {
      const bought = await order(actors)
      await paid(actors, bought)
      await sign(actors, bought, 'declined')
      await cancel(actors, bought)
    },
  },
  {
    name: 'a deal term left lying',
    async play(actors) {
      const bought = await order(actors)
      await paid(actors, bought)
      await openDealTerm(actors, bought)
      for (const days of [1, 2, 3, 1]) {
        await actors.leap(days * dayMs)
        // The timer's next turn.
        await actors.leap(hourMs)
      }
      await cancel(actors, bought)
    },
  },
  {
    name: 'buying while no webhook arrives',
    async play(actors) {
      await loseWebhooks(actors)
      const bought = await order(actors)
      await actors.does('Asha pays and closes the browser', () => pay(actors.harness, bought.razorpayOrderId))
      await actors.minutes(4)
      await sign(actors, bought)
      await actors.minutes(7)
      await credit(actors, bought)
    },
  },
  {
    name: 'giving up while no webhook arrives',
    async play(actors) {
      await loseWebhooks(actors)
      const bought = await order(actors)
      await actors.does('Asha pays and closes the browser', () => pay(actors.harness, bought.razorpayOrderId))
      await actors.minutes(4)
      await cancel(actors, bought)
    },
  },
  ...accountScenarios,
  ...marketScenarios,
  ...newsScenarios,
  ...notifyScenarios,
  ...priceScenarios,
]
