import { Trans } from '@lingui/react/macro'
import { Clock } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { When } from '#web/ui/when.tsx'
import { timeLeft } from './sale-words.ts'

const tickMs = 1_000

/** Until when an offer holds, and how long that is. Calls `onEnd` once when it has lapsed. */
export function OfferClock({ until, onEnd }: { until: string; onEnd: () => void }) {
  const [nowMs, setNowMs] = useState(Date.now)
  const leftMs = Date.parse(until) - nowMs
  const over = leftMs <= 0
  const end = useEffectEvent(onEnd)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), tickMs)
    return () => clearInterval(timer)
  }, [])
  useEffect(() => {
    if (over) end()
  }, [over])
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
      <Clock aria-hidden className="size-4" />
      <span>
        <Trans>
          Valid until <When at={until} />
        </Trans>
      </span>
      <span role="timer" className="font-semibold text-warn">
        {timeLeft(leftMs)}
      </span>
    </p>
  )
}
