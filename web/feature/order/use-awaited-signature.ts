import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { awaitedSignature, clearAwaitedSignature } from '#web/platform/awaited-signature.ts'
import { orderOfAttempt, signatureOutcome, unsignedCount } from './signature-outcome.ts'

const refreshMs = 3000
/** The signing partner usually confirms within seconds. After this time the list is no longer refreshed by this hook. */
const timeoutMs = 2 * 60_000

interface AwaitedSignatureOptions {
  readonly active: boolean
  readonly orders: readonly OrderView[] | undefined
  readonly refresh: () => void
  readonly onSigned: () => void
}

/** `waiting`: the server does not know yet how the attempt ended. `late`: it has not known in time. `order` is that of the attempt. */
export interface SigningReturn {
  readonly phase: 'waiting' | 'late' | 'declined' | 'over'
  readonly order: OrderView | undefined
}

/** After the return from the signing page: refreshes the orders until the attempt has ended. Undefined without a return, and once signed. */
export function useAwaitedSignature({
  active,
  orders,
  refresh,
  onSigned,
}: AwaitedSignatureOptions): SigningReturn | undefined {
  const [phase, setPhase] = useState<SigningReturn['phase'] | 'none'>(active ? 'waiting' : 'none')
  // Kept for the words about an attempt that has ended.
  const [attempt] = useState(awaitedSignature)
  const unsignedBefore = useRef<number | undefined>(undefined)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })

  useEffect(() => {
    if (phase !== 'waiting') return
    const refreshTimer = setInterval(() => latest.current(), refreshMs)
    const endTimer = setTimeout(() => setPhase('late'), timeoutMs)
    return () => {
      clearInterval(refreshTimer)
      clearTimeout(endTimer)
    }
  }, [phase])

  useEffect(() => {
    if (phase === 'none' || orders === undefined) return
    unsignedBefore.current ??= unsignedCount(orders)
    const outcome = signatureOutcome(orders, attempt, unsignedBefore.current)
    if (outcome === undefined) return
    setPhase(outcome === 'declined' || outcome === 'over' ? outcome : 'none')
    if (outcome !== 'signed') return
    clearAwaitedSignature()
    onSigned()
  }, [phase, orders])

  return phase === 'none' ? undefined : { phase, order: orderOfAttempt(orders ?? [], attempt)?.order }
}
