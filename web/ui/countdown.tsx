import { useEffect, useEffectEvent, useState } from 'react'

/** `00:27` until `untilMs`, in milliseconds since 1970. Then calls `onEnd` once. */
export function Countdown({ untilMs, onEnd }: { untilMs: number; onEnd?: () => void }) {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), 250)
    return () => clearInterval(timer)
  }, [])
  const left = Math.max(0, Math.ceil((untilMs - nowMs) / 1000))
  const over = left === 0
  const end = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    if (over) end()
  }, [over])
  return (
    <span role="timer" className="tabular-nums">
      {twoDigits(Math.floor(left / 60))}:{twoDigits(left % 60)}
    </span>
  )
}

function twoDigits(count: number): string {
  return String(count).padStart(2, '0')
}
