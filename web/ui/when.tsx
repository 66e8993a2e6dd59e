import { formatClock, formatDay } from '#shared/kernel/format.ts'

/** Large text grows up to a part of the screen's width, so that what does not break fits into a card. */
const unbroken = 'text-[length:min(1em,6vw)] whitespace-nowrap'

/** `21-11-2026` within running text: it breaks at none of its hyphens. */
export function Day({ at }: { at: string }) {
  return <span className={unbroken}>{formatDay(at)}</span>
}

/** `21-11-2026, 2:05 pm`, in India, within running text: it breaks between day and time only. */
export function When({ at }: { at: string }) {
  return (
    <>
      <Day at={at} />, <span className={unbroken}>{formatClock(at)}</span>
    </>
  )
}
