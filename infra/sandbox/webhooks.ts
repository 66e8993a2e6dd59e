import type { Clock, Fetch } from '#functions/platform/port/ports.ts'
import { dayMs, epochMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Webhook } from './define.ts'
import type { FaultControls, VendorFaults } from './fault-controls.ts'
import type { Delivery, NewDelivery, Store } from './store.ts'

const timeoutMs = 5 * secondMs
const delayMs = minuteMs
const holdMs = 5 * secondMs
const firstRetryMs = 10 * secondMs
const retryForMs = dayMs

export type Webhooks = ReturnType<typeof webhooks>

/** Sends webhooks to our API at least once, with retries for a day, as the vendor's fault control `webhooks` says. */
export function webhooks(host: { store: Store; faultControls: FaultControls; clock: Clock; fetch: Fetch }) {
  const { store, faultControls, clock, fetch } = host
  return {
    send(vendor: string, webhook: Webhook): void {
      const nowMs = epochMs(clock.now())
      const now: NewDelivery = { ...webhook, vendor, firstMs: nowMs, dueMs: nowMs, state: 'waiting' }
      sendAs[faultControls.of(vendor).webhooks](store, now)
    },
    async deliver(delivery: Delivery): Promise<void> {
      const result = await attempt(fetch, delivery)
      const tries = delivery.tries + 1
      const nowMs = epochMs(clock.now())
      if (result.ok)
        return store.updateDelivery(delivery.seq, { state: 'done', dueMs: nowMs, tries, note: result.note })
      const dueMs = nowMs + firstRetryMs * 2 ** delivery.tries
      const state = dueMs - delivery.firstMs > retryForMs ? 'given-up' : 'waiting'
      store.updateDelivery(delivery.seq, { state, dueMs, tries, note: result.note })
    },
  }
}

const sendAs: Record<VendorFaults['webhooks'], (store: Store, now: NewDelivery) => void> = {
  deliver: sendNow,
  lose: (store, now) => store.addDelivery({ ...now, state: 'lost' }),
  delay: (store, now) => store.addDelivery({ ...now, dueMs: now.dueMs + delayMs }),
  duplicate(store, now) {
    store.addDelivery(now)
    sendNow(store, now)
  },
  reorder(store, now) {
    if (store.holds(now.vendor)) return sendNow(store, now)
    store.addDelivery({ ...now, dueMs: now.dueMs + holdMs, state: 'held' })
  },
}

/** Sends at once, followed by the deliveries held for reordering. */
function sendNow(store: Store, now: NewDelivery): void {
  store.addDelivery(now)
  store.releaseHeld(now.vendor, now.dueMs)
}

async function attempt(fetch: Fetch, delivery: Delivery): Promise<{ ok: boolean; note: string }> {
  try {
    const response = await fetch(delivery.url, {
      method: 'POST',
      headers: delivery.headers,
      body: delivery.body,
      timeoutMs,
    })
    return { ok: response.status >= 200 && response.status < 300, note: `answered ${response.status}` }
  } catch {
    return { ok: false, note: 'no answer' }
  }
}
