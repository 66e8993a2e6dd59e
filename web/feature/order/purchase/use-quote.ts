import { useEffect, useState } from 'react'
import type { SecurityId, UserId } from '#shared/kernel/id.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import type { OpenOrder, orderApi } from '#shared/order/api.ts'
import { call } from '#web/platform/api/client.ts'
import { deadlineOf } from '#web/feature/order/deadline.ts'
import { boundsIn, fits, type QuantityBounds } from './quantity.ts'

export type Quote = ResponseOf<typeof orderApi.quoteOrder>['data']

interface QuoteRequest {
  /** Undefined: the smallest quantity that can be bought. NaN: none, the field is empty. */
  readonly quantity: number | undefined
  /** Increases with every request, also for the same quantity. */
  readonly revision: number
}

/** An order that can still be paid. `deadline` in milliseconds since 1970, by the clock of this device. */
export interface HeldOrder {
  readonly order: OpenOrder
  readonly deadline: number
}

export interface QuoteState {
  /** The latest quote received; for an earlier quantity while `stale`. */
  readonly quote: Quote | undefined
  readonly deadline: number
  /** The buyer's unpaid order for these shares, by the latest quote; undefined while it is `stale`. */
  readonly held: HeldOrder | undefined
  readonly stale: boolean
  readonly failure: unknown
  /** Whether the quantity in the field can be bought. */
  readonly fits: boolean
  /** The quantities that can be bought, as the server last stated them. */
  readonly bounds: QuantityBounds | undefined
  /** What is in the field; it need not be a quantity that can be bought. NaN when the field is empty. */
  readonly quantity: number | undefined
  readonly choose: (quantity: number) => void
  readonly renew: () => void
}

/** An open order that was just received from the server. */
export function heldOrder(order: OpenOrder): HeldOrder {
  return { order, deadline: deadlineOf(order.expires_at, order.lasts_seconds, Date.now()) }
}

/** The failure of the latest request, unless an answer to it came after all. */
function failureOf(
  failed: { readonly error: unknown; readonly revision: number } | undefined,
  received: number | undefined,
  revision: number,
): unknown {
  return failed?.revision === revision && received !== revision ? failed.error : undefined
}

function heldOf({ open_order }: Quote): HeldOrder | undefined {
  return open_order === null ? undefined : heldOrder(open_order)
}

/** The time after the last key or press before a price is asked for. */
const debounceMs = 300

/**
 * A locked price for the chosen quantity. The quote is `stale` from the first key until the quote of exactly this quantity is here;
 * for a quantity that cannot be bought none is asked for. Only the response to the latest request is used, in whatever order
 * responses arrive.
 */
export function useQuote({
  securityId,
  userId,
  active,
}: {
  securityId: SecurityId
  userId: UserId | undefined
  active: boolean
}): QuoteState {
  const [request, setRequest] = useState<QuoteRequest>({ quantity: undefined, revision: 0 })
  const [received, setReceived] = useState<{
    readonly quote: Quote
    readonly deadline: number
    readonly held: HeldOrder | undefined
    readonly revision: number
  }>()
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly revision: number }>()

  const bounds = latestBounds(received, failed)
  const isAsked = request.quantity === undefined || bounds === undefined || fits(request.quantity, bounds)

  useEffect(() => {
    if (!active || userId === undefined || !isAsked) return
    let latest = true
    async function readQuote(user: string) {
      const quantity = request.quantity === undefined ? {} : { quantity: String(request.quantity) }
      try {
        const { data } = await call('quoteOrder', { query: { user_id: user, security_id: securityId, ...quantity } })
        if (latest)
          setReceived({
            quote: data,
            deadline: deadlineOf(data.valid_until, data.lasts_seconds, Date.now()),
            held: heldOf(data),
            revision: request.revision,
          })
      } catch (error) {
        if (latest) setFailed({ error, revision: request.revision })
      }
    }
    const timer = setTimeout(() => void readQuote(userId), request.revision === 0 ? 0 : debounceMs)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [active, userId, securityId, request, isAsked])

  return {
    quote: received?.quote,
    deadline: received?.deadline ?? 0,
    held: received?.revision === request.revision ? received.held : undefined,
    stale: received?.revision !== request.revision,
    failure: failureOf(failed, received?.revision, request.revision),
    fits: isAsked,
    bounds,
    quantity: request.quantity ?? received?.quote.quantity,
    choose: (quantity) => setRequest(({ revision }) => ({ quantity, revision: revision + 1 })),
    renew: () => setRequest(({ quantity, revision }) => ({ quantity, revision: revision + 1 })),
  }
}

/** The bounds of the newest answer, which may be the refusal of a quantity. */
function latestBounds(
  received: { readonly quote: Quote; readonly revision: number } | undefined,
  failed: { readonly error: unknown; readonly revision: number } | undefined,
): QuantityBounds | undefined {
  const refused = boundsIn(failed?.error)
  if (received === undefined || (refused !== undefined && (failed?.revision ?? 0) > received.revision)) return refused
  const { min_quantity: min, max_quantity: max, lot_size: step } = received.quote
  return { min, max, step }
}
