import { useEffect, useState } from 'react'
import type { AnswerOf } from '#shared/kernel/endpoint.ts'
import type { orderApi } from '#shared/order/api.ts'
import { call } from '#web/platform/api/client.ts'
import { deadlineOf, quoteLifeMs } from './deadline.ts'

export type Quote = AnswerOf<typeof orderApi.quoteOrder>['data']

interface Wanted {
  /** None: the smallest that can be bought. */
  readonly quantity: number | undefined
  /** Another wish, even for the same quantity, is another turn. */
  readonly turn: number
}

export interface QuoteState {
  /** The latest that arrived; of an earlier quantity while `stale`. */
  readonly quote: Quote | undefined
  readonly deadline: number
  readonly stale: boolean
  readonly failure: unknown
  readonly quantity: number | undefined
  readonly choose: (quantity: number) => void
  readonly renew: () => void
}

/** Long enough to press the stepper a few times, too short to be noticed. */
const debounceMs = 250

/** A locked price for the chosen quantity. The latest wish wins, in whatever order the answers arrive. */
export function useQuote({
  securityId,
  userId,
  active,
}: {
  securityId: string
  userId: string | undefined
  active: boolean
}): QuoteState {
  const [wanted, setWanted] = useState<Wanted>({ quantity: undefined, turn: 0 })
  const [got, setGot] = useState<{ readonly quote: Quote; readonly deadline: number; readonly turn: number }>()
  const [failed, setFailed] = useState<{ readonly error: unknown; readonly turn: number }>()

  useEffect(() => {
    if (!active || userId === undefined) return
    let latest = true
    async function ask(user: string) {
      const quantity = wanted.quantity === undefined ? {} : { quantity: String(wanted.quantity) }
      try {
        const { data } = await call('quoteOrder', { query: { user_id: user, security_id: securityId, ...quantity } })
        if (latest)
          setGot({ quote: data, deadline: deadlineOf(data.valid_until, quoteLifeMs, Date.now()), turn: wanted.turn })
      } catch (error) {
        if (latest) setFailed({ error, turn: wanted.turn })
      }
    }
    const timer = setTimeout(() => void ask(userId), wanted.turn === 0 ? 0 : debounceMs)
    return () => {
      latest = false
      clearTimeout(timer)
    }
  }, [active, userId, securityId, wanted])

  return {
    quote: got?.quote,
    deadline: got?.deadline ?? 0,
    stale: got?.turn !== wanted.turn,
    failure: failed?.turn === wanted.turn && got?.turn !== wanted.turn ? failed.error : undefined,
    quantity: wanted.quantity ?? got?.quote.quantity,
    choose: (quantity) => setWanted(({ turn }) => ({ quantity, turn: turn + 1 })),
    renew: () => setWanted(({ quantity, turn }) => ({ quantity, turn: turn + 1 })),
  }
}
