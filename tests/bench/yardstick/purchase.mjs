import { createPrivateKey, createSign, randomUUID } from 'node:crypto'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { EventBridgeClient, PutEventsCommand } from '@aws-sdk/client-eventbridge'
import express from 'express'
import { z } from 'zod'
import { get, put, query, transact } from './documents.mjs'
import { readSession } from './read.mjs'
import { verify } from './sessions.mjs'

// The purchase up to "Pay" as a careful author writes it with Express: what is independent is read at once, the order and its stock are
// one transaction. It reads and writes the same items as ours, and asks the same partners the same.

const client = new DynamoDBClient({})
const bus = new EventBridgeClient({})
const { BUS_NAME, RAZORPAY_ADDRESS, RAZORPAY_KEY, SITE_ADDRESS, VOUCH_ADDRESS, VOUCH_KEY, VOUCH_SIGNING_KEY } =
  process.env
const signingKey = createPrivateKey(VOUCH_SIGNING_KEY)
const inIndia = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  hour12: true,
  day: 'numeric',
  month: 'numeric',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
})
const razorpayKey = JSON.parse(RAZORPAY_KEY)
const quoteMinutes = 10
const payMinutes = 20

const Id = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/)
const QuoteRequest = z.object({ user_id: Id, security_id: Id, quantity: z.coerce.number().int().positive() })
const OrderRequest = z.object({ quote_id: Id, user_id: Id })
const Facts = z.object({
  id: Id,
  name: z.string(),
  isin: z.string().length(12),
  available_nsdl: z.boolean(),
  available_cdsl: z.boolean(),
  coming_soon: z.boolean(),
  lot_size: z.number().int(),
  min_quantity: z.number().int(),
  max_quantity: z.number().int(),
})
const Card = z.object({ last_price_paise: z.number().int(), price_as_of: z.string(), price_source: z.string() })
const Price = z.object({ close_paise: z.number().int() })
const Stock = z.object({ available: z.number().int(), hold_count: z.number().int().default(0) })
const Step = z.object({ state: z.string() })
const Kyc = z.object({ aadhaar: Step, pan: Step, selfie: Step, signature: Step, bank: Step, demat: Step })
const Demat = z.object({ dp_id: z.string(), client_id: z.string() })
const Seller = z.object({ name: z.string(), tax_id: z.string(), signatory: z.string() })
const User = z.object({ id: Id, status: z.string(), terms: z.object({ version: z.string() }) })
const Totals = z.object({ open: z.number().int().default(0), unpaid: z.number().int().default(0) })
const Charge = z.object({ code: z.string(), label: z.string(), amount_paise: z.number().int() })
const Quote = z.object({
  id: Id,
  user_id: Id,
  security_id: Id,
  quantity: z.number().int().positive(),
  price_paise: z.number().int().positive(),
  charges: z.array(Charge),
  total_paise: z.number().int().positive(),
  valid_until: z.iso.datetime(),
  price_version: z.object({ date: z.string(), source: z.string() }),
  seller: Seller,
})
const QuoteAnswer = z.object({
  data: z.object({
    quote_id: Id,
    security_id: Id,
    price_per_share: z.number(),
    quantity: z.number(),
    lot_size: z.number(),
    min_quantity: z.number(),
    max_quantity: z.number(),
    charges: z.array(z.object({ code: z.string(), label: z.string(), amount: z.number() })),
    total: z.number(),
    valid_until: z.iso.datetime(),
    seller: z.object({ name: z.string(), tax_id: z.string() }),
    demat: z.string(),
  }),
})
const OrderAnswer = z.object({
  data: z.object({
    order_id: Id,
    razorpay_order_id: z.string(),
    amount: z.number().int(),
    currency: z.literal('INR'),
    key: z.string(),
    callback_url: z.string(),
    voucher_id: z.string(),
    expires_at: z.iso.datetime(),
  }),
})
const Escrow = z.object({ status: z.number() })
const GatewayOrder = z.object({ id: z.string(), amount: z.number().int(), receipt: z.string() })
const GatewayOrders = z.object({ items: z.array(GatewayOrder) })

const keys = {
  facts: (id) => ({ pk: `market#security#${id}`, sk: 'facts' }),
  card: (id) => ({ pk: `market#security#${id}`, sk: 'card' }),
  price: (id, { date, source }) => ({ pk: `market#security#${id}`, sk: `price#${date}#${source}` }),
  stock: (id) => ({ pk: `order#stock#00#${id}`, sk: 'shard' }),
  seller: (id) => ({ pk: `order#seller#${id}`, sk: 'seller' }),
  kyc: (id) => ({ pk: `kyc#user#${id}`, sk: 'kyc' }),
  demat: (id) => ({ pk: `bank#user#${id}`, sk: 'demat' }),
  user: (id) => ({ pk: `account#user#${id}`, sk: 'profile' }),
  totals: (id) => ({ pk: `order#user#${id}`, sk: 'totals' }),
  quote: (id) => ({ pk: `order#quote#${id}`, sk: 'quote' }),
  order: (id) => ({ pk: `order#order#${id}`, sk: 'order' }),
  gateway: (id) => ({ pk: `order#razorpay#${id}`, sk: 'order' }),
}
const defaultSeller = { name: 'Ansh Provider', tax_id: 'AAAFA1234A', signatory: 'Meera Shah, Partner' }

class Refused extends Error {
  constructor(status, message) {
    super(message)
    this.status = status
  }
}

/** Whether the caller is logged in, and is who they say. */
async function authenticate(request, _response, next) {
  const { sub, sid } = await verify(request.headers.authorization).catch(() => {
    throw new Refused(401, 'UNAUTHENTICATED')
  })
  const { Item } = await readSession(client, sid)
  if (Item?.user_id?.S !== sub) throw new Refused(401, 'UNAUTHENTICATED')
  if ((request.body?.user_id ?? request.query.user_id) !== sub) throw new Refused(403, 'FORBIDDEN')
  request.userId = sub
  next()
}

/** What is for sale, and whether this person may buy it. */
async function readSale(userId, securityId) {
  const [facts, card, stock, kyc, { items }] = await Promise.all([
    get(client, keys.facts(securityId)),
    get(client, keys.card(securityId)),
    get(client, keys.stock(securityId)),
    get(client, keys.kyc(userId)),
    query(client, `order#user#${userId}`, ['totals', 'under-way#~']),
  ])
  if (facts === undefined || card === undefined) throw new Refused(404, 'NOT_FOUND')
  const sale = { facts: Facts.parse(facts), card: Card.parse(card), stock: Stock.parse(stock) }
  if (sale.facts.coming_soon) throw new Refused(409, 'NOT_FOR_SALE')
  if (sale.stock.available < sale.facts.min_quantity) throw new Refused(409, 'SOLD_OUT')
  if (!Object.values(Kyc.parse(kyc)).every(({ state }) => state === 'APPROVED'))
    throw new Refused(409, 'KYC_INCOMPLETE')
  return { ...sale, totals: Totals.parse(items.find(({ sk }) => sk === 'totals') ?? {}) }
}

function chargesOf(shares) {
  return [
    { code: 'SHARES', label: 'Price of shares', amount_paise: shares },
    { code: 'PLATFORM_FEE', label: 'Platform fee', amount_paise: Math.round(shares * 0.03) },
    { code: 'STAMP_DUTY', label: 'Stamp duty (0.015%)', amount_paise: Math.round(shares * 0.00015) },
  ]
}

async function quoteOrder({ userId, query: asked }, response) {
  const { security_id, quantity } = QuoteRequest.parse(asked)
  const [{ facts, card }, seller = defaultSeller, demat] = await Promise.all([
    readSale(userId, security_id),
    get(client, keys.seller(security_id)),
    get(client, keys.demat(userId)),
  ])
  if (quantity % facts.lot_size !== 0 || quantity > facts.max_quantity) throw new Refused(409, 'QUANTITY_OUT_OF_RANGE')
  const charges = chargesOf(card.last_price_paise * quantity)
  const validMs = Date.now() + quoteMinutes * 60_000
  const quote = Quote.parse({
    id: `quo_${randomUUID()}`,
    user_id: userId,
    security_id,
    quantity,
    price_paise: card.last_price_paise,
    charges,
    total_paise: charges.reduce((sum, { amount_paise }) => sum + amount_paise, 0),
    valid_until: new Date(validMs).toISOString(),
    price_version: { date: card.price_as_of, source: card.price_source },
    seller,
  })
  await put(client, { ...keys.quote(quote.id), ...quote, ttl: Math.floor(validMs / 1_000) + 86_400 })
  const answer = {
    quote_id: quote.id,
    security_id,
    price_per_share: quote.price_paise / 100,
    quantity,
    lot_size: facts.lot_size,
    min_quantity: facts.min_quantity,
    max_quantity: facts.max_quantity,
    charges: charges.map(({ code, label, amount_paise }) => ({ code, label, amount: amount_paise / 100 })),
    total: quote.total_paise / 100,
    valid_until: quote.valid_until,
    seller: { name: quote.seller.name, tax_id: `PAN ••••${quote.seller.tax_id.slice(-4)}` },
    demat: `••••••••••••${Demat.parse(demat).client_id.slice(-4)}`,
  }
  response.json(QuoteAnswer.parse({ data: answer }))
}

async function placeOrder({ userId, body }, response) {
  const { quote_id } = OrderRequest.parse(body)
  const orderId = quote_id.replace('quo_', 'ord_')
  const [storedQuote, known] = await Promise.all([get(client, keys.quote(quote_id)), get(client, keys.order(orderId))])
  if (storedQuote === undefined || storedQuote.user_id !== userId) throw new Refused(404, 'NOT_FOUND')
  if (known !== undefined) throw new Refused(409, 'OPEN_RESERVATION')
  const quote = Quote.parse(storedQuote)
  if (quote.valid_until <= new Date().toISOString()) throw new Refused(409, 'QUOTE_EXPIRED')
  const [sale, price, user, { items: lapses }] = await Promise.all([
    readSale(userId, quote.security_id),
    get(client, keys.price(quote.security_id, quote.price_version)),
    get(client, keys.user(userId)),
    query(client, `order#user#${userId}`, [`lapse#${quote.security_id}#`, `lapse#${quote.security_id}#~`]),
  ])
  const buyer = User.parse(user)
  if (Price.parse(price).close_paise !== quote.price_paise) throw new Refused(409, 'PRICE_WITHDRAWN')
  if (buyer.status !== 'ACTIVE') throw new Refused(403, 'ACCOUNT_SUSPENDED')
  if (lapses.length >= 2) throw new Refused(409, 'LAPSED_TWICE')
  const expiresAt = await reserve(orderId, quote, sale, buyer)
  const gatewayId = await openCheckout(orderId, quote, sale)
  const answer = {
    order_id: orderId,
    razorpay_order_id: gatewayId,
    amount: quote.total_paise,
    currency: 'INR',
    key: razorpayKey.key_id,
    callback_url: `${SITE_ADDRESS}/api/payment/callback/${orderId}`,
    voucher_id: orderId,
    expires_at: expiresAt,
  }
  response.json(OrderAnswer.parse({ data: answer }))
}

/** The order, the counts of its buyer and the stock, in one transaction. */
async function reserve(orderId, { user_id, security_id, quantity, ...quote }, { facts, totals }, buyer) {
  const nowMs = Date.now()
  const expiresAt = new Date(nowMs + payMinutes * 60_000).toISOString()
  const order = {
    user_id,
    security_id,
    quantity,
    scrip: facts.name,
    isin: facts.isin,
    price: quote.price_paise,
    placed_at: nowMs,
    stock: 'HELD',
    payment: 'PLACED',
    escrow: 'NONE',
    signature: 'NONE',
    transfer: 'NONE',
    terms: buyer.terms.version,
    version: 0,
    charges: Object.fromEntries(quote.charges.map(({ code, amount_paise }) => [code, amount_paise])),
    priced: `${quote.price_version.date}#${quote.price_version.source}`,
    gsi2pk: 'order#unpaid-due#0',
    gsi2sk: `${expiresAt}#${orderId}`,
  }
  await transact(client, [
    { put: { ...keys.order(orderId), ...order }, if: 'attribute_not_exists(pk)' },
    {
      update: keys.totals(user_id),
      set: { unpaid: totals.unpaid + 1, unpaid_day: new Date(nowMs).toISOString().slice(0, 10) },
      name: [`reservation#${security_id}`, orderId],
      add: { open: 1 },
      if: 'attribute_not_exists(#named) AND (attribute_not_exists(#open) OR #open < :max)',
      values: { max: 3 },
    },
    {
      update: keys.stock(security_id),
      set: {},
      name: [orderId, quantity],
      add: { available: -quantity, hold_count: 1 },
      if: 'attribute_not_exists(#named) AND #available >= :quantity',
      values: { quantity },
    },
  ])
  return expiresAt
}

/** Opens the escrow and the gateway's order, and records both. */
async function openCheckout(orderId, { quantity, total_paise, seller }, { facts }) {
  Escrow.parse(
    await ask(
      `${VOUCH_ADDRESS}/v1/escrow/create_escrow`,
      { apikey: VOUCH_KEY },
      signed({
        escrow_id: orderId,
        escrow_name: `Order ${orderId}`,
        terms_and_conditions: `${SITE_ADDRESS}/terms`,
        key_deliverables: `${quantity} shares, ISIN ${facts.isin}`,
      }),
    ),
  )
  const authorization = `Basic ${Buffer.from(`${razorpayKey.key_id}:${razorpayKey.key_secret}`).toString('base64')}`
  const address = `${RAZORPAY_ADDRESS}/v1/orders`
  const { items } = GatewayOrders.parse(await ask(`${address}?receipt=${orderId}`, { authorization }))
  const { id } = GatewayOrder.parse(
    items[0] ??
      (await ask(
        address,
        { authorization },
        {
          amount: total_paise,
          currency: 'INR',
          receipt: orderId,
          notes: { order_id: orderId },
          payment: {
            capture: 'automatic',
            capture_options: { automatic_expiry_period: 25, manual_expiry_period: 60, refund_speed: 'normal' },
          },
        },
      )),
  )
  await transact(client, [
    { put: { ...keys.gateway(id), order_id: orderId, seller } },
    {
      update: keys.order(orderId),
      set: { payment: 'PENDING', gateway: id, changed_at: Date.now() },
      add: { version: 1 },
      if: '#version = :before',
      values: { before: 0 },
    },
  ])
  const detail = { id: `evt_${randomUUID()}`, name: 'order.reserved', version: 1, at: new Date(), detail: { orderId } }
  await bus.send(
    new PutEventsCommand({
      Entries: [
        { EventBusName: BUS_NAME, Source: 'ansh', DetailType: 'order.reserved', Detail: JSON.stringify(detail) },
      ],
    }),
  )
  return id
}

/** As Vouch asks: with the time in India as `21/11/2026, 2:05:09 pm`, and a signature over both. */
function signed(payload) {
  const stamped = { ...payload, timestamp: timestamp() }
  const signature = createSign('RSA-SHA256').update(JSON.stringify(stamped)).sign(signingKey, 'base64')
  return { ...stamped, signature }
}

function timestamp() {
  const part = Object.fromEntries(inIndia.formatToParts().map(({ type, value }) => [type, value]))
  const { day, month, year, hour, minute, second, dayPeriod } = part
  return `${day}/${month}/${year}, ${hour}:${minute}:${second} ${dayPeriod}`
}

async function ask(address, headers, body) {
  const response = await fetch(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    body: body && JSON.stringify(body),
    signal: AbortSignal.timeout(8_000),
  })
  if (!response.ok) throw new Error(`a partner answered ${response.status}`)
  return await response.json()
}

const app = express()
app.disable('x-powered-by')
app.use(express.json())
app.get('/buy_unlisted_shares', authenticate, quoteOrder)
app.post('/buy_unlisted_shares_vouch', authenticate, placeOrder)
app.use((failure, _request, response, _next) => {
  const status = failure instanceof z.ZodError ? 400 : (failure.status ?? 500)
  response.status(status).json({ message: status === 500 ? `INTERNAL: ${failure}` : failure.message })
})

export const listener = app
