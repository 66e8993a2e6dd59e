import { statementDue } from '#events/settlement.ts'
import type { EventEnvelope } from '#events/define.ts'
import { orderRefundDue, orderRefundSlowed } from '#events/order.ts'
import type { Item } from '#functions/platform/port/table.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { rejectionsMax } from '#shared/order/limits.ts'
import { isChargedBack, isSlowOnItsWay } from '#shared/order/refund/refund.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { newerField } from '#tests/simulation/faults/faulty-ports.ts'
import { envelopesIn, itemsOf, ordersIn } from '#tests/simulation/items.ts'

/** Changes of orders whose event has no row in the outbox. */
export function unpublishedEvents(items: readonly Item[]): string[] {
  const published = new Set(
    envelopesIn(items).map(({ name, detail }) => `${name} ${JSON.stringify(detail['order_id'])}`),
  )
  return ordersIn(items).flatMap(
    ({ id, payment, transfer: { rejections, credited_at }, stock, ending: { cancelled } }) => {
      const expected = [
        ['order.paid', payment.paid_at !== null && stock.state !== 'RETURNED'],
        ['order.rejected', rejections.length > 0 && rejections.length < rejectionsMax],
        ['order.credited', credited_at !== null],
        ['order.refund-due', payment.captured.some(({ refund }) => refund !== 'NONE')],
        ['order.refund-slowed', payment.captured.some(isSlowOnItsWay)],
        ['order.refunded', payment.captured.some((each) => each.refunded_at !== null && each.charged_back_paise === 0)],
        ['order.charged-back', payment.captured.some(isChargedBack) && (cancelled || credited_at !== null)],
        ['order.released', stock.state === 'RETURNED'],
      ] as const
      return expected
        .filter(([name, isExpected]) => isExpected && !published.has(`${name} ${JSON.stringify(id)}`))
        .map(([name]) => `${id}: ${name} was not published`)
    },
  )
}

/** Orders, stocks and holdings that lost the attribute of the next version when the current version wrote them. */
export function lostFields(items: readonly Item[], fromNewer: Set<string>): string[] {
  const checked = items.filter(({ pk }) =>
    /^(order#order|order#ledger|order#stock|agreement#order|holding#user|sale#sale)#/.test(pk),
  )
  const has = new Set(checked.filter((item) => item[newerField] !== undefined).map(({ pk, sk }) => `${pk} ${sk}`))
  has.forEach((name) => fromNewer.add(name))
  return [...fromNewer]
    .filter((name) => !has.has(name))
    .map((name) => `${name}: the attribute of the next version is lost`)
}

/** Events that a subscriber did not handle although it received them, and events that caused no e-mail although they must. */
export function unhandledEvents(harness: Harness, lost: ReadonlySet<string>): string[] {
  const items = itemsOf(harness)
  const records = new Set(items.map(({ pk }) => pk))
  const handled = new Set(
    harness.log.flatMap(({ event, functionName, id }) => (event === 'event-handled' ? `${functionName} ${id}` : [])),
  )
  const dead = new Set(harness.app.deadLetters().map(({ functionName, envelope }) => `${functionName} ${envelope.id}`))
  return envelopesIn(items).flatMap(({ id, name, detail }) =>
    functionsOf(functions, 'subscriber')
      .filter(({ trigger }) => trigger.events.some((event) => event.name === name))
      .filter((definition) => !dead.has(`${definition.name} ${id}`) && !lost.has(`${definition.name} ${id}`))
      .flatMap((definition) => [
        ...(handled.has(`${definition.name} ${id}`) ? [] : [`${definition.name} did not handle ${name} ${id}`]),
        // A refund becomes due a second time when its money has returned from escrow; only the first event causes an e-mail. One that
        // is done is not called slow.
        ...(!notifiers.has(definition.name) ||
        passingSaleNews.has(name) ||
        name === orderRefundDue.name ||
        name === orderRefundSlowed.name ||
        notificationRecordsOf(id, detail).some((keys) => keys.every((key) => records.has(key)))
          ? []
          : [`no e-mail was sent about ${name} ${id}`]),
      ]),
  )
}

/** Of no use once the sale has gone on (shared/notification/sale-texts.ts). */
const passingSaleNews: ReadonlySet<string> = new Set([
  'sale.submitted',
  'sale.quoted',
  'sale.agreed',
  'sale.funded',
  'sale.received',
])

/** The subscribers that notify people. */
const notifiers: ReadonlySet<string> = new Set([
  'notification/on-order-news',
  'notification/on-sale-news',
  'notification/on-contact-changed',
  'notification/on-ticket-news',
])

/**
 * The sets of idempotency records of which one must be complete for an event: the e-mail about the event, or the messages to
 * the old and the new contact of a changed e-mail address or phone number.
 */
function notificationRecordsOf(id: string, detail: EventEnvelope['detail']): readonly (readonly string[])[] {
  const { change_id: changeId } = detail
  const contact = (target: string) =>
    `platform#done#notification/contact-${target}#${typeof changeId === 'string' ? changeId : ''}`
  return [
    [`platform#done#notification/mail#${id}`],
    ['old-mail', 'new-mail'].map(contact),
    ['mail', 'old-sms', 'new-sms'].map(contact),
  ]
}

/**
 * Publishes every event twice more. Returns the items that change. A letter about an event that was lost is sent now. Of the readings of
 * a statement, of which there are more than of all other events, only the last one of each day counts.
 */
export async function replayChanges(harness: Harness): Promise<string[]> {
  // A reading whose page was lost goes on when that page comes again, and lets the next one begin. One that has ended is left as it is.
  const underWay = new Set(
    itemsOf(harness).flatMap(({ pk, sk, ended_at }) => (sk === 'reading' && ended_at === null ? [pk] : [])),
  )
  const rows = () =>
    new Map(
      itemsOf(harness)
        .filter((item) => !item.pk.startsWith('platform#done#') && !underWay.has(readingOf(item)))
        .map((item) => [`${item.pk} ${item.sk}`, item]),
    )
  const before = rows()
  const all = envelopesIn(itemsOf(harness))
  const readings = all.filter(({ name }) => name === statementDue.name)
  const last = new Map(readings.map((each) => [JSON.stringify([each.detail['of'], each.detail['day']]), each]))
  const envelopes = [...all.filter(({ name }) => name !== statementDue.name), ...last.values()]
  await harness.app.context.bus.publish([...envelopes, ...envelopes])
  await harness.drain()
  const after = rows()
  return [...new Set([...before.keys(), ...after.keys()])]
    .filter((key) => before.get(key) !== after.get(key))
    .map((key) => `publishing all events again changed ${key}`)
}

/** The key of the reading that an item is, or whose page it hands over; the key of the item when it is of none. */
function readingOf(item: Item): string {
  const [envelope] = envelopesIn([item])
  if (envelope?.name !== statementDue.name) return item.pk
  const { of, day } = envelope.detail
  return ['settlement#reading', of, day].filter((part) => typeof part === 'string').join('#')
}

/** Dead letters of the subscribers whose work the reconciler does not repeat. */
export function criticalDeadLetters(harness: Harness): string[] {
  const critical = new Set(['order/on-stock-moved', 'holding/on-order-credited'])
  return harness.app
    .deadLetters()
    .filter(({ functionName }) => critical.has(functionName))
    .map(({ functionName, error, envelope }) => `dead letter in ${functionName} of ${envelope.name}: ${error}`)
}
