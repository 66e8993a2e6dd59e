import { type ReactNode, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'

const topics = ['Payment or refund', 'Shares not arrived', 'Signing', 'KYC', 'Selling', 'Something else'] as const
type Topic = (typeof topics)[number]

/** Topics of which support asks first: which order? */
const ofAnOrder: ReadonlySet<Topic> = new Set(['Payment or refund', 'Shares not arrived', 'Signing'])
const shownOrdersMax = 5

interface TicketTopicProps {
  /** The order that the question names already, by its number or its id: it is shown and not asked for. */
  order: string | undefined
  disabled: boolean
  onChoose: (words: string) => void
}

/** Chips for the topic and the order of a ticket. `onChoose` gets their words for the question. */
export function TicketTopic({ order: named, disabled, onChoose }: TicketTopicProps) {
  const [topic, setTopic] = useState<Topic>()
  const [chosen, setChosen] = useState<OrderView>()
  const isOfOrder = topic !== undefined && ofAnOrder.has(topic)
  const { data } = useEndpoint('listOrders', isOfOrder || named ? { query: {} } : null)
  const all = data?.client_holdings ?? []
  const orders = all.slice(0, shownOrdersMax)
  const ofName = named && all.find(({ number, order_id }) => named === number || named === order_id)

  function choose(nextTopic: Topic, order: OrderView | undefined) {
    setTopic(nextTopic)
    setChosen(order)
    onChoose(wordsOf(nextTopic, order))
  }

  return (
    <>
      <Chips legend="What is it about?">
        {topics.map((each) => (
          <Chip
            key={each}
            name="topic"
            label={each}
            disabled={disabled}
            checked={each === topic}
            onChoose={() => choose(each, ofAnOrder.has(each) ? chosen : undefined)}
          />
        ))}
      </Chips>
      {named && (
        <Chips legend="Your order">
          <Chip
            name="order"
            label={ofName ? orderName(ofName) : `Order ${named}`}
            disabled={disabled}
            checked
            onChoose={() => undefined}
          />
        </Chips>
      )}
      {!named && isOfOrder && orders.length > 0 && (
        <Chips legend="Which order?">
          {orders.map((order) => (
            <Chip
              key={order.order_id}
              name="order"
              label={orderName(order)}
              disabled={disabled}
              checked={order.order_id === chosen?.order_id}
              onChoose={() => choose(topic, order)}
            />
          ))}
        </Chips>
      )}
    </>
  )
}

/** "Something else" is for the person to write. */
function wordsOf(topic: Topic, order: OrderView | undefined): string {
  if (topic === 'Something else') return ''
  return order === undefined
    ? topic
    : `${topic}: ${orderName(order)}${order.number === null ? '' : `, ${order.number}`}`
}

function orderName({ scrip_name, quantity }: OrderView): string {
  return `${quantity} ${quantity === 1 ? 'share' : 'shares'} of ${scrip_name}`
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
  label: string
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
