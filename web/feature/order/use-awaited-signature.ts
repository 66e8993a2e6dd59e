import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { awaitedSignature, clearAwaitedSignature } from '#web/platform/awaited-signature.ts'
import { signatureArrived, unsignedCount } from './signature-arrived.ts'

const refreshMs = 3000
/** The signing partner usually confirms within seconds. After this time the list is no longer refreshed by this hook. */
const timeoutMs = 2 * 60_000

interface AwaitedSignatureOptions {
  readonly active: boolean
  readonly orders: readonly OrderView[] | undefined
  readonly refresh: () => void
  readonly onSigned: () => void
}

/** After the return from the signing page: refreshes the orders until the signature has arrived. `late`: it has not arrived in time. */
export function useAwaitedSignature({
  active,
  orders,
  refresh,
  onSigned,
}: AwaitedSignatureOptions): 'none' | 'waiting' | 'late' {
  const [phase, setPhase] = useState<'none' | 'waiting' | 'late'>(active ? 'waiting' : 'none')
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
    if (!signatureArrived(orders, awaitedSignature(), unsignedBefore.current)) return
    setPhase('none')
    clearAwaitedSignature()
    onSigned()
  }, [phase, orders])

  return phase
}
