import { isDeepStrictEqual } from 'node:util'
import type { Item, Json } from '#functions/platform/port/table.ts'
import { compact } from '#functions/platform/storage/compact.ts'
import { signedCopyKey } from '#shared/agreement/rules.ts'
import { escrowIdOf } from '#shared/escrow/rules.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { instant, later, minuteMs } from '#shared/kernel/instant.ts'
import { zeroPaise } from '#shared/kernel/money.ts'
import { type Charge, type HeldPart, Order } from '#shared/order/order.ts'
import { firstHoldOf, quoteIdOf, totalOf } from '#shared/order/rules.ts'
import { dueAtOfPlace } from './due-index.ts'

// The form in which an order is stored: a write costs by the size of the item, and an order is saved a dozen times
// (docs/adr/0068-store-an-order-in-one-kilobyte.md). Moments are numbers, and what follows from the rest is left out.

type Attributes = Readonly<Record<string, Json | undefined>>

/** The attributes that are stored under another name. */
const shortNames: Readonly<Partial<Record<keyof Order, string>>> = {
  scrip_name: 'scrip',
  price_paise: 'price',
  price_version: 'priced',
  razorpay_order_id: 'gateway',
  signing_attempt: 'attempt',
  signing_started_at: 'began_at',
  seller_confirmed_at: 'ready_at',
  depository_reference: 'lodged_as',
  terms_version: 'terms',
  serial: 'no',
  invoice_serial: 'bill',
  fundings: 'sent',
}

/**
 * What was usual when the form was made. These values never change: stored orders that leave them out mean them, whatever the rules of today
 * say. An order with another value is stored with it.
 */
const usualLifeMs = 20 * minuteMs
const usualLabels: Readonly<Record<Charge['code'], string>> = {
  SHARES: 'Price of shares',
  PLATFORM_FEE: 'Platform fee',
  STAMP_DUTY: 'Stamp duty (0.015%)',
  TDS: 'TDS',
}

/** What an order usually has, by the rest of it. Stored where it has something else. Each may use those above it. */
const usual: { readonly [Name in keyof Order]?: (order: Order) => Order[Name] } = {
  quote_id: ({ id }) => quoteIdOf(id),
  hold_id: ({ id }) => firstHoldOf(id),
  total_paise: ({ charges }) => totalOf(charges),
  expires_at: ({ placed_at }) => later(placed_at, usualLifeMs),
  voucher_id: ({ id, razorpay_order_id }) => (razorpay_order_id === null ? null : escrowIdOf(id)),
  service_order_id: ({ id, payment }) => (payment === 'PAID' ? id : null),
  collected_paise: ({ escrow, total_paise }) => (escrow === 'NONE' ? zeroPaise : total_paise),
  signed_file_key: ({ id, signature, signing_attempt }) =>
    signature === 'SIGNED' ? signedCopyKey(id, signing_attempt) : null,
}
const usualNames = Object.keys(usual) as (keyof typeof usual)[]

/** The attributes of an order as they are stored. */
export function packOrder(order: Order): Attributes {
  const { charges, booked, fundings, payments, held, price_version, ...others } = compactOrder(order)
  const packed = {
    ...others,
    charges: packCharges(charges),
    booked: booked && packCauses(booked, order.id),
    fundings: fundings?.map((funding) => withoutUsual(shortened(funding, order.id), usualFunding(order))),
    payments: payments?.map((payment) => withoutUsual(payment, usualPayment(order))),
    held: held?.map(packPart),
    price_version: price_version && `${price_version.date}#${price_version.source}`,
    ...Object.fromEntries(usualNames.map((name) => [name, isUsual(order, name) ? undefined : order[name]])),
    // They stand in the keys.
    id: undefined,
    due_at: undefined,
  }
  const named = Object.entries(packed).map(([name, value]) => [shortNames[name as keyof Order] ?? name, value])
  return packMoments(Object.fromEntries(named.filter(([, value]) => value !== undefined)) as Attributes) as Attributes
}

const compactOrder = (order: Order) => compact(Order, order as unknown as Attributes) as unknown as Order

/** What a payment that pays its order has. */
const usualPayment = ({ total_paise, paid_at }: Order) => ({ amount_paise: total_paise, captured_at: paid_at })
const usualFunding = ({ total_paise }: Order) => ({ amount_paise: total_paise })

/** Without the members that have their usual value. */
function withoutUsual(value: object, usually: Attributes): Attributes {
  return Object.fromEntries(Object.entries(value as Attributes).filter(([name, member]) => usually[name] !== member))
}

function isUsual(order: Order, name: keyof typeof usual): boolean {
  return isDeepStrictEqual(usual[name]?.(order), order[name])
}

/** An order from its item, or from an order. Throws when it is none. */
export function unpackOrder(item: unknown): Order {
  const stored = { ...(unpackMoments(item as Json) as Record<string, Json | undefined>) }
  for (const [name, short] of Object.entries(shortNames)) stored[name] ??= stored[short]
  const { pk } = stored
  const id = OrderId.parse(stored['id'] ?? (typeof pk === 'string' ? pk.split('#').at(-1) : undefined))
  const order = {
    razorpay_order_id: null,
    signing_attempt: 0,
    ...withoutUndefined(stored),
    id,
    charges: unpackCharges(stored['charges']),
    booked: unpackCauses(stored['booked'], id),
    held: unpackEach(stored['held'], unpackPart),
    price_version: unpackVersion(stored['price_version']),
    due_at: dueAtOfPlace(stored as Pick<Item, 'gsi2pk' | 'gsi2sk'>),
  } as unknown as Order
  for (const name of usualNames) if (!(name in order)) Object.assign(order, { [name]: usualIn(order, name) })
  return Order.parse({
    ...order,
    payments: unpackEach(stored['payments'], (payment) => ({ ...usualPayment(order), ...(payment as Attributes) })),
    fundings: unpackEach(stored['fundings'], (funding) => ({
      ...usualFunding(order),
      ...lengthened(funding as Attributes, id),
    })),
  })
}

function unpackEach(stored: Json | undefined, unpack: (each: Json) => unknown): unknown {
  return Array.isArray(stored) ? stored.map((each: Json) => unpack(each)) : stored
}

/** Of an item that is no order nothing follows: the schema says what is wrong with it. */
function usualIn(order: Order, name: keyof typeof usual): Json | undefined {
  try {
    return usual[name]?.(order)
  } catch {
    return undefined
  }
}

function withoutUndefined(map: Attributes): Attributes {
  return Object.fromEntries(Object.entries(map).filter(([, value]) => value !== undefined))
}

/** What ends in `_at`, or is called so, is a moment. */
const isMoment = (name: string) => name === 'at' || name.endsWith('_at')

/** Moments as epoch milliseconds, at every level. */
function packMoments(value: Json | undefined, name = ''): Json | undefined {
  if (typeof value === 'string' && isMoment(name)) return Date.parse(value)
  return mapped(value, packMoments)
}

function unpackMoments(value: Json | undefined, name = ''): Json | undefined {
  if (typeof value === 'number' && isMoment(name)) return instant(value)
  return mapped(value, unpackMoments)
}

function mapped(
  value: Json | undefined,
  change: (member: Json | undefined, name: string) => Json | undefined,
): Json | undefined {
  if (Array.isArray(value)) return value.map((each: Json) => change(each, '') as Json)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, change(member, name)]))
}

const chargeCodes = Object.keys(usualLabels) as Charge['code'][]

/** The amounts by their codes, where nothing else says more. */
function packCharges(charges: readonly Charge[]): Json {
  const amounts = Object.fromEntries(charges.map(({ code, amount_paise }) => [code, amount_paise]))
  return isDeepStrictEqual(unpackCharges(amounts), charges) ? amounts : (charges as unknown as Json)
}

function unpackCharges(stored: Json | undefined): Json | undefined {
  if (stored === undefined || stored === null || typeof stored !== 'object' || Array.isArray(stored)) return stored
  const amounts = stored as Attributes
  return chargeCodes
    .filter((code) => amounts[code] !== undefined)
    .map((code) => ({ code, label: usualLabels[code], amount_paise: amounts[code] }))
}

/** The only cause of which one text has several: `paid-out:seller,fee`. */
const paidOut = 'paid-out'

/** Causes that follow each other and are about the same thing, as one text: `fee,tax:pay_1`. Without a name they are about the order. */
function packCauses(causes: readonly string[], id: OrderId): string[] {
  return causes.reduce<string[]>((texts, cause) => {
    const [what, of] = partsOf(cause)
    const [before, last] = partsOf(texts.at(-1) ?? '')
    const about = of === id ? '' : of
    const others = texts.slice(0, -1)
    if (about === undefined) return [...texts, what]
    if (what === paidOut && before === paidOut) return [...others, `${what}:${last},${about}`]
    return about === last ? [...others, `${before},${what}:${about}`] : [...texts, `${what}:${about}`]
  }, [])
}

function unpackCauses(stored: Json | undefined, id: OrderId): Json | undefined {
  if (!Array.isArray(stored)) return stored
  return stored.flatMap((text: Json): readonly Json[] => {
    if (typeof text !== 'string') return [text]
    const [whats, of] = partsOf(text)
    if (of === undefined) return [whats]
    if (whats === paidOut) return of.split(',').map((to) => `${paidOut}:${to}`)
    return whats.split(',').map((what) => `${what}:${of === '' ? id : of}`)
  })
}

function partsOf(cause: string): [what: string, of: string | undefined] {
  const end = cause.indexOf(':')
  return end === -1 ? [cause, undefined] : [cause.slice(0, end), cause.slice(end + 1)]
}

function shortened<T extends { readonly ref: string }>(value: T, id: OrderId): T {
  return value.ref.startsWith(`${id}-`) ? { ...value, ref: value.ref.slice(id.length) } : value
}

function lengthened({ ref, ...others }: Attributes, id: OrderId): Attributes {
  return { ...others, ref: typeof ref === 'string' && ref.startsWith('-') ? `${id}${ref}` : ref }
}

/** `<shard>:<quantity>`, and `:<most of new buyers>`. */
function packPart({ shard, quantity, new_buyers_max }: HeldPart): string {
  return [shard, quantity, ...(new_buyers_max === undefined ? [] : [new_buyers_max])].join(':')
}

function unpackPart(stored: Json): Json {
  if (typeof stored !== 'string') return stored
  const [shard = NaN, quantity = NaN, new_buyers_max] = stored.split(':').map(Number)
  return { shard, quantity, ...(new_buyers_max !== undefined && { new_buyers_max }) }
}

function unpackVersion(stored: Json | undefined): Json | undefined {
  if (typeof stored !== 'string') return stored
  const [date = '', ...source] = stored.split('#')
  return { date, source: source.join('#') }
}
