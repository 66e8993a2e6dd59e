import { useEffect, useRef, useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { awaitedSignature, clearAwaitedSignature } from '#web/feature/agreement/awaited-signature.ts'
import { signatureArrived, unsignedCount } from './signature-arrived.ts'

const askEveryMs = 3000
/** The provider's word usually takes seconds. After this the list is refreshed as any other. */
const patienceMs = 2 * 60_000

interface Awaiting {
  readonly active: boolean
  readonly orders: readonly OrderView[] | undefined
  readonly refresh: () => void
  readonly onSigned: () => void
}

/** After the way back from the signing page: asks until the signature is known here, and says how it stands. */
export function useAwaitedSignature({ active, orders, refresh, onSigned }: Awaiting): 'none' | 'waiting' | 'late' {
  const [phase, setPhase] = useState<'none' | 'waiting' | 'late'>(active ? 'waiting' : 'none')
  const unsignedBefore = useRef<number | undefined>(undefined)
  const latest = useRef(refresh)
  useEffect(() => {
    latest.current = refresh
  })

  useEffect(() => {
    if (phase !== 'waiting') return
    const asking = setInterval(() => latest.current(), askEveryMs)
    const ending = setTimeout(() => setPhase('late'), patienceMs)
    return () => {
      clearInterval(asking)
      clearTimeout(ending)
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
