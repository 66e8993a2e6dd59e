import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/client.ts'
import { pause } from './pause.ts'
import { type Outcome, watchPayment } from './watch-payment.ts'

/** From here on the person is shown a way on: the order list tells the rest. */
const slowAfterMs = 3 * 60_000

export interface PaymentWatch {
  readonly outcome: Outcome | null
  /** The last question had no answer. The next one is on its way. */
  readonly silent: boolean
  readonly slow: boolean
}

/** Follows a payment while the screen is open. A reload simply asks again: nothing here is remembered, and nothing needs to be. */
export function usePaymentOutcome(orderId: string | null): PaymentWatch {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const [silent, setSilent] = useState(false)
  const [slow, setSlow] = useState(false)

  useEffect(() => {
    if (orderId === null) return
    const gone = new AbortController()
    const slowTimer = setTimeout(() => setSlow(true), slowAfterMs)
    watchPayment({
      readStatus: async () => (await call('readPaymentStatus', { body: { paymentid: orderId } })).message.data,
      createServiceOrder: async (paidOrderId) =>
        (await call('createServiceOrder', { body: { order_id: paidOrderId } })).data,
      wait: (ms) => pause(ms, gone.signal),
      onTry: (answered) => {
        if (!gone.signal.aborted) setSilent(!answered)
      },
    }).then(
      (end) => {
        if (!gone.signal.aborted) setOutcome(end)
      },
      () => undefined, // The screen is gone.
    )
    return () => {
      gone.abort()
      clearTimeout(slowTimer)
    }
  }, [orderId])

  return { outcome, silent, slow }
}
