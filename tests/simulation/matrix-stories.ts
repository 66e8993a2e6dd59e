import { recordPrices } from '#functions/market/act.ts'
import { publishNews } from '#functions/news/act.ts'
import { publishFaqs } from '#functions/support/act.ts'
import { dayInIndia, dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { paise } from '#shared/kernel/money.ts'
import { pay } from '#tests/journey/steps.ts'
import { png } from '#tests/world/picture.ts'
import { asha as ashasDetails, company, kaveri } from '#tests/world/furnish.ts'
import { accountStories } from './matrix-account-stories.ts'
import { entryStories } from './matrix-entry-stories.ts'
import { marketStories } from './matrix-market-stories.ts'
import { newsStories } from './matrix-news-stories.ts'
import { notifyStories } from './matrix-notify-stories.ts'
import { priceStories } from './matrix-price-stories.ts'
import type { Cast, Person } from './matrix-people.ts'

/** A short play that goes well, whichever one of its functions dies once. */
export interface Story {
  readonly name: string
  play(cast: Cast): Promise<void>
}

interface Bought {
  readonly orderId: string
  readonly razorpayOrderId: string
}

async function order({ world, does, asha }: Cast, securityId = kaveri): Promise<Bought> {
  const quantity = '10'
  const { quote_id } = await does('Asha asks what ten shares cost', () =>
    world
      .call('quoteOrder', { query: { user_id: asha.userId, security_id: securityId, quantity } }, { as: asha.token })
      .then(({ body }) => body.data),
  )
  const headers = { 'idempotency-key': 'purchase-1' }
  const placed = await does('Asha orders them', () =>
    world
      .call('placeOrder', { body: { quote_id, user_id: asha.userId } }, { as: asha.token, headers })
      .then(({ body }) => body.data),
  )
  return { orderId: placed.order_id, razorpayOrderId: placed.razorpay_order_id }
}

async function paid(cast: Cast, bought: Bought, outcome: Parameters<typeof pay>[2] = 'captured'): Promise<void> {
  const { world, does, asha, leap } = cast
  await does(`Asha pays: ${outcome}`, () => pay(world, bought.razorpayOrderId, outcome))
  await does('Asha sees what became of it', () =>
    world
      .call('readPaymentStatus', { body: { paymentid: bought.orderId } }, { as: asha.token })
      .then(({ body }) => body),
  )
  // Time enough for a collect to settle.
  await leap(10 * secondMs)
}

async function cancel({ world, does, asha }: Cast, { orderId }: Bought): Promise<void> {
  await does('Asha gives it up', () =>
    world.call('cancelOrder', { params: { id: orderId }, body: {} }, { as: asha.token }).then(({ body }) => body),
  )
}

/** All four calls, as the screen makes them, until there is something to sign. */
async function openDealTerm({ world, does, asha, leap }: Cast, { orderId }: Bought): Promise<number> {
  const request = { body: { data: { service_order_id: orderId } } }
  const options = { as: asha.token }
  await does('Asha opens the deal term', () => world.call('uploadOriginal', request, options).then(({ body }) => body))
  await does('Asha reads the risks', () =>
    world.call('uploadRiskDisclosure', request, options).then(({ body }) => dataIn(body)),
  )
  const { id } = await does('Asha has it in an envelope', () =>
    world.call('createEnvelope', request, options).then(({ body }) => dataIn<{ readonly id: string }>(body)),
  )
  await does('Asha is shown where to sign', () =>
    world.call('readSigningAddress', request, options).then(({ body }) => dataIn(body)),
  )
  await leap(0)
  return Number(id)
}

function dataIn<T>(body: object): T {
  if (!('data' in body)) throw new Error(JSON.stringify(body))
  return body.data as T
}

async function sign(cast: Cast, bought: Bought, outcome: 'signed' | 'declined' = 'signed'): Promise<void> {
  const envelope_id = await openDealTerm(cast, bought)
  await cast.does(`Asha's answer to the deal term: ${outcome}`, () =>
    cast.world.sandbox('/signeasy/test/sign', { envelope_id, outcome }),
  )
}

async function credit({ world, does, operator, supervisor }: Cast, { orderId: id }: Bought): Promise<void> {
  const params = { id }
  await does('The desk looks at its orders', () =>
    world.call('listDeskOrders', { query: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await does('The desk notes that the seller is ready', () =>
    world.call('confirmSeller', { params, body: {} }, { as: operator.token }).then(({ body }) => body),
  )
  await does('The desk lodges the transfer', () =>
    world
      .call('lodgeTransfer', { params, body: { depository_reference: 'NSDL-0001' } }, { as: operator.token })
      .then(({ body }) => body),
  )
  await does('A second person credits the shares', () =>
    world.call('creditShares', { params, body: {} }, { as: supervisor.token }).then(({ body }) => body),
  )
}

async function registerPhone({ world, does }: Cast, { token, userId }: Person): Promise<void> {
  const body = { fcm_token: 'ePhone-1:APA91bSecretOfThisPhone', deviceType: 'android', userId }
  await does('A phone is registered', () =>
    world.call('updateUsersFcmToken', { body }, { as: token }).then(({ body }) => body),
  )
}

async function newPrice({ world, does }: Cast, rupees: number): Promise<void> {
  const point = { date: dayInIndia(world.clock.now()), close_paise: paise(rupees * 100), volume: 1 }
  await does(`A share costs Rs ${rupees} now`, () =>
    recordPrices(world.house.ports, kaveri, [point], { source: 'test' }, 'matrix'),
  )
}

async function loseWebhooks({ world }: Cast): Promise<void> {
  const lost = { webhooks: 'lose' }
  await world.sandbox('/levers', { razorpay: lost, vouch: lost, signeasy: lost }, 'PUT')
}

export const stories: readonly Story[] = [
  ...entryStories,
  {
    name: 'looking around',
    async play(cast) {
      const { world, does, asha, ravi, leap } = cast
      const options = { as: asha.token }
      await does('A browser asks how phones are proved', () =>
        world.call('readPhoneProof', {}).then(({ body }) => body),
      )
      await does('Somebody reads the API’s description', () => world.call('readOpenapi', {}).then(({ body }) => body))
      await does('Somebody loses their way', () =>
        world.house.call({
          method: 'GET',
          target: '/api/nowhere',
          headers: {},
          body: new Uint8Array(),
          address: '203.0.113.7',
        }),
      )
      await does('The landing page shows the market', () => world.call('readSnapshot', {}).then(({ body }) => body))
      await does('Asha sees who she is', () => world.call('readLoginDetail', {}, options).then(({ body }) => body))
      await does('Asha sees her details', () =>
        world.call('readBasicInfo', { params: { id: asha.userId } }, options).then(({ body }) => body),
      )
      await does('Asha sees the sectors', () => world.call('listSectors', {}, options).then(({ body }) => body))
      await does('Asha sees the listing', () =>
        world
          .call('listSecurities', { query: { userId: asha.userId, status: '1' }, body: {} }, options)
          .then(({ body }) => body),
      )
      await does('Asha sees a company', () =>
        world.call('readSecurity', { params: { id: kaveri } }, options).then(({ body }) => body),
      )
      await does('Asha sees its prices', () =>
        world.call('readPriceGraph', { body: { related_security_id: kaveri } }, options).then(({ body }) => body),
      )
      const news = {
        id: 'nws_1',
        security_id: kaveri,
        short_description: 'A new plant',
        long_description: '<p>It opens in May.</p>',
        news_image_url: '',
        news_picked_date: dayInIndia(world.clock.now()),
        published_at: world.clock.now(),
      }
      await does('The desk publishes news', () => publishNews(world.house.ports, news))
      await does('Asha reads the news', () =>
        world
          .call('listSecurityNews', { params: { securityId: kaveri }, body: { userId: asha.userId } }, options)
          .then(({ body }) => body),
      )
      await leap(dayMs)
      await newPrice(cast, 530)
      await registerPhone(cast, asha)
      await registerPhone(cast, ravi)
      await leap(31 * secondMs)
    },
  },
  {
    name: 'asking for help',
    async play(cast) {
      const { world, does, asha, operator } = cast
      const options = { as: asha.token }
      const desk = { as: operator.token }
      await does('The house has questions and answers', () => publishFaqs(world.house.ports))
      await does('The desk writes one anew', () =>
        world
          .call('saveFaq', { body: { id: 1, question: 'What?', answer: '<p>Shares.</p>' } }, desk)
          .then(({ body }) => body),
      )
      await does('Asha reads them', () => world.call('listFaqs', {}, options).then(({ body }) => body))
      await does('Asha sees her bank', () =>
        world.call('readBankAccount', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await does('Asha looks which banks there are', () =>
        world.call('listBanks', {}, options).then(({ body }) => body),
      )
      await does('Asha looks which states there are', () =>
        world.call('listStates', {}, options).then(({ body }) => body),
      )
      await does('Asha sees her demat account', () =>
        world.call('readDemat', { query: { user_id: asha.userId } }, options).then(({ body }) => body),
      )
      await registerPhone(cast, asha)
      const body = {
        question: 'Where are my shares?',
        message: 'I paid on Monday.',
        Doc: { name: 'a.png', bytes: png() },
      }
      const { id } = await does('Asha asks, with a picture', () =>
        world
          .call('createTicket', { body }, { ...options, headers: { 'idempotency-key': 'ticket-1' } })
          .then((answered) => answered.body.data),
      )
      const tickets = () =>
        world
          .call('listTickets', { params: { id: asha.userId }, query: {} }, options)
          .then((answered) => answered.body.data)
      const [ticket, ...more] = await does('Asha sees her ticket', tickets)
      if (ticket?.id !== id || more.length > 0)
        throw new Error(`ticket ${id} is there as ${[ticket, ...more].map((each) => each?.id).join(', ')}`)
      await does('Asha looks at her picture', () =>
        world
          .call('readFileAddress', { query: { id: ticket.related_file_id ?? '' } }, options)
          .then((answered) => answered.body),
      )
      await does('The desk looks at the tickets', () =>
        world.call('listDeskTickets', { query: {} }, desk).then((answered) => answered.body),
      )
      await does('The desk answers', () =>
        world
          .call('answerTicket', { params: { id: String(id) }, body: { status: 3, feedback: 'They arrived.' } }, desk)
          .then((answered) => answered.body),
      )
      const [answered] = await does('Asha reads the answer', tickets)
      if (answered?.feedback !== 'They arrived.') throw new Error('the answer is lost')
      await cast.leap(10 * minuteMs)
      const told = new Set((await world.inbox(ashasDetails.email)).map(({ subject }) => subject))
      if (told.size !== 2) throw new Error(`she was told ${[...told].join(', ')}`)
    },
  },
  {
    name: 'coming and going',
    async play(cast) {
      const { world, does } = cast
      const username = ashasDetails.phone
      const logIn = () =>
        does('Asha logs in', async () => {
          await world.call('sendLoginCode', { body: { username } })
          const otp = /\b\d{6}\b/.exec((await world.inbox(username))[0]?.text ?? '')?.[0] ?? ''
          const { body } = await world.call('verifyLoginCode', { body: { username, otp } })
          if (body.message !== 'OTP_VERIFIED') throw new Error(body.message)
          return body.token.token
        })
      const first = await logIn()
      await cast.leap(minuteMs)
      const second = await logIn()
      const others = () =>
        world.call('listSessions', {}, { as: second }).then(({ body }) => body.data.filter(({ current }) => !current))
      await does('Asha ends every session but this', async () => {
        for (const { id } of await others())
          await world.call('endSession', { params: { id } }, { as: second }).then(({ body }) => body)
      })
      await cast.leap(minuteMs)
      const third = await logIn()
      await does('Asha ends them all', async () => {
        const { status } = await world.call('endAllSessions', {}, { as: third })
        // As good: that she is logged out already.
        if (status !== 200 && status !== 401) throw new Error(`answered ${status}`)
      })
      await does('None of them is left', async () => {
        const answers = await Promise.all([first, second, third].map((as) => world.call('readLoginDetail', {}, { as })))
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
    async play(cast) {
      await cancel(cast, await order(cast))
    },
  },
  {
    name: 'the last shares of a company',
    async play(cast) {
      const depositories = { available_nsdl: true, available_cdsl: true }
      await cast.does('A company has ten shares', () =>
        company(cast.world.house.ports, 'sec_rare', 'Rare Earths', 'INE0RE01', depositories, 10),
      )
      await cancel(cast, await order(cast, 'sec_rare'))
    },
  },
  {
    name: 'nobody pays',
    async play(cast) {
      await order(cast)
      await cast.leap(21 * minuteMs)
    },
  },
  {
    name: 'paying far too late',
    async play(cast) {
      const bought = await order(cast)
      await cast.leap(dayMs)
      await newPrice(cast, 600)
      await paid(cast, bought)
    },
  },
  {
    name: 'paying a little late, then giving up',
    async play(cast) {
      const bought = await order(cast)
      await cast.leap(23 * minuteMs)
      await paid(cast, bought)
      await cancel(cast, bought)
    },
  },
  {
    name: 'a bank that changes its mind',
    async play(cast) {
      const bought = await order(cast)
      await paid(cast, bought, 'failed')
      await paid(cast, bought, 'late')
      await cast.minutes(11)
      await cancel(cast, bought)
    },
  },
  {
    name: 'giving up after paying',
    async play(cast) {
      const { world, does, asha } = cast
      await registerPhone(cast, asha)
      const bought = await order(cast)
      await paid(cast, bought, 'authorized')
      const request = { params: { order_id: bought.orderId }, body: { razorpay_payment_id: 'pay_hint' } }
      await does('The checkout sends her browser back', () =>
        world.call('takePaymentCallback', request).then(({ body }) => body),
      )
      await does('Her screen opens the service order', () =>
        world
          .call('createServiceOrder', { body: { order_id: bought.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
      await cancel(cast, bought)
    },
  },
  {
    name: 'buying',
    async play(cast) {
      const { world, does, asha } = cast
      const bought = await order(cast)
      await paid(cast, bought)
      await sign(cast, bought)
      await credit(cast, bought)
      await does('Asha sees her shares', () =>
        world.call('listHoldings', {}, { as: asha.token }).then(({ body }) => body),
      )
      await does('Asha sees her orders', () =>
        world.call('listOrders', { query: {} }, { as: asha.token }).then(({ body }) => body),
      )
      await does('Asha sees the way of the money', () =>
        world
          .call('readEscrowSteps', { body: { service_id: bought.orderId } }, { as: asha.token })
          .then(({ body }) => body),
      )
    },
  },
  {
    name: 'a deal term declined',
    async play(cast) {
      const bought = await order(cast)
      await paid(cast, bought)
      await sign(cast, bought, 'declined')
      await cancel(cast, bought)
    },
  },
  {
    name: 'a deal term left lying',
    async play(cast) {
      const bought = await order(cast)
      await paid(cast, bought)
      await openDealTerm(cast, bought)
      for (const days of [1, 2, 3, 1]) {
        await cast.leap(days * dayMs)
        // The timer's next turn.
        await cast.leap(hourMs)
      }
      await cancel(cast, bought)
    },
  },
  {
    name: 'buying while no webhook arrives',
    async play(cast) {
      await loseWebhooks(cast)
      const bought = await order(cast)
      await cast.does('Asha pays and closes the browser', () => pay(cast.world, bought.razorpayOrderId))
      await cast.minutes(4)
      await sign(cast, bought)
      await cast.minutes(7)
      await credit(cast, bought)
    },
  },
  {
    name: 'giving up while no webhook arrives',
    async play(cast) {
      await loseWebhooks(cast)
      const bought = await order(cast)
      await cast.does('Asha pays and closes the browser', () => pay(cast.world, bought.razorpayOrderId))
      await cast.minutes(4)
      await cancel(cast, bought)
    },
  },
  ...accountStories,
  ...marketStories,
  ...newsStories,
  ...notifyStories,
  ...priceStories,
]
