import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { type TicketTopic, ticketTopics } from '#shared/support/topics.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { formatShares } from '#web/lib/format.ts'
import { topicTexts } from './topic-texts.ts'
import type { About } from './use-ticket-form.ts'

const topics = Object.keys(ticketTopics) as TicketTopic[]
/** Topics of which support asks first: which order? */
const ofAnOrder: ReadonlySet<TicketTopic> = new Set(['PAYMENT', 'DELIVERY', 'SIGNING'])
const shownOrdersMax = 5

interface TopicChipsProps {
  about: About
  /** The order that the question names already, by its number or its id: it is shown and not asked for. */
  order: string | undefined
  disabled: boolean
  onChange: (about: About) => void
  onChoose: (about: About, words: string) => void
}

/** Chips for the topic and the order of a ticket. `onChoose` gets their words for the question too. */
export function TopicChips({ about, order: named, disabled, onChange, onChoose }: TopicChipsProps) {
  const { topic, orderId } = about
  const isOfOrder = topic !== undefined && ofAnOrder.has(topic)
  const { data } = useEndpoint('listOrders', isOfOrder || named ? { query: {} } : null)
  const all = data?.client_holdings ?? []
  const orders = all.slice(0, shownOrdersMax)
  const ofName = named ? all.find(({ number, order_id }) => named === number || named === order_id) : undefined
  const nameId = ofName?.order_id
  useEffect(() => {
    if (nameId !== undefined) onChange({ ...about, orderId: nameId })
  }, [nameId])

  function choose(next: TicketTopic, id = orderId) {
    const order = ofAnOrder.has(next) ? orders.find(({ order_id }) => order_id === id) : undefined
    onChoose({ topic: next, orderId: nameId ?? order?.order_id }, wordsOf(next, named ? undefined : order))
  }

  return (
    <>
      <Chips legend={t`What is it about?`}>
        {topics.map((each) => (
          <Chip
            key={each}
            name="topic"
            label={topicTexts()[each]}
            disabled={disabled}
            checked={each === topic}
            onChoose={() => choose(each)}
          />
        ))}
      </Chips>
      {named && (
        <Chips legend={t`Your order`}>
          <Chip
            name="order"
            label={ofName ? <OrderName order={ofName} /> : t`Order ${named}`}
            disabled={disabled}
            checked
            onChoose={() => undefined}
          />
        </Chips>
      )}
      {!named && isOfOrder && orders.length > 0 && (
        <Chips legend={t`Which order?`}>
          {orders.map((order) => (
            <Chip
              key={order.order_id}
              name="order"
              label={<OrderName order={order} />}
              disabled={disabled}
              checked={order.order_id === orderId}
              onChoose={() => choose(topic, order.order_id)}
            />
          ))}
        </Chips>
      )}
    </>
  )
}

/** "Something else" is for the person to write. The others are for the desk, which reads English. */
function wordsOf(topic: TicketTopic, order: OrderView | undefined): string {
  if (topic === 'OTHER') return ''
  return order === undefined
    ? ticketTopics[topic]
    : `${ticketTopics[topic]}: ${whatOf(order)}${order.number === null ? '' : `, ${order.number}`}`
}

function whatOf({ scrip_name, quantity }: OrderView): string {
  return `${quantity.toLocaleString('en-IN')} ${quantity === 1 ? 'share' : 'shares'} of ${scrip_name}`
}

/** With its number, which tells orders of the same shares apart. */
function OrderName({ order }: { order: OrderView }) {
  return (
    <span>
      <Trans>
        {formatShares(order.quantity)} of {order.scrip_name}
      </Trans>
      {order.number !== null && (
        <>
          , <span className="whitespace-nowrap">{order.number}</span>
        </>
      )}
    </span>
  )
}

function Chips({ legend, children }: { legend: string; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 text-sm font-semibold">{legend}</legend>
      <div className="flex flex-wrap gap-2">{children}</div>
    </fieldset>
  )
}

interface ChipProps {
  name: string
  label: ReactNode
  disabled: boolean
  checked: boolean
  onChoose: () => void
}

function Chip({ name, label, disabled, checked, onChoose }: ChipProps) {
  return (
    <label className="relative flex min-h-11 items-center rounded-full border border-line px-3.5 py-1 text-sm wrap-anywhere has-checked:border-brand has-checked:bg-tint has-checked:font-semibold has-checked:text-brand has-focus-visible:outline-2 has-focus-visible:outline-brand">
      <input
        type="radio"
        name={name}
        className="absolute inset-0 cursor-pointer opacity-0"
        disabled={disabled}
        checked={checked}
        onChange={onChoose}
      />
      {label}
    </label>
  )
}
