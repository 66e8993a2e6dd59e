import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/client.ts'
import { pause } from '#web/lib/pause.ts'
import { type Outcome, watchPayment } from './watch-payment.ts'

/** After this time the person is offered the order list, which shows the result as well. */
const slowAfterMs = 3 * 60_000

export interface PaymentWatch {
  readonly outcome: Outcome | null
  /** The last request had no answer. It is repeated. */
  readonly noAnswer: boolean
  readonly slow: boolean
}

/** Polls the status of a payment while the screen is open. A reload starts again: no state is stored. */
export function usePaymentOutcome(orderId: string | null): PaymentWatch {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [noAnswer, setNoAnswer] = useState(false)
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (orderId === null) return
    const abort = new AbortController()
    const slowTimer = setTimeout(() => setSlow(true), slowAfterMs)
    watchPayment({
      readStatus: async () => (await call('readPaymentStatus', { body: { paymentid: orderId } })).message.data,
      createServiceOrder: async (paidOrderId) =>
        (await call('createServiceOrder', { body: { order_id: paidOrderId } })).data,
      wait: (ms) => pause(ms, abort.signal),
      onTry: (answered) => {
        if (!abort.signal.aborted) setNoAnswer(!answered)
      },
    }).then(
      (end) => {
        if (!abort.signal.aborted) setOutcome(end)
      },
      () => undefined, // The screen is closed.
    )
    return () => {
      abort.abort()
      clearTimeout(slowTimer)
    }
  }, [orderId])

  return { outcome, noAnswer, slow }
}
