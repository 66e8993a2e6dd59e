import { t } from '@lingui/core/macro'
import { Check } from 'lucide-react'
import type { TimelineStep } from '#shared/order/api.ts'
import { Dated } from './when.tsx'
import { awaitedStep, isYours, stepLines, stepName } from './tracker-words.ts'

interface TrackerProps {
  label: string
  steps: readonly TimelineStep[]
  /** Draws every mark and connector in green. Otherwise only those of steps that have happened are green. */
  allGreen?: boolean
  /** The lines below the label of a step. Without it those of an order. */
  linesOf?: (step: TimelineStep, isAwaited: boolean) => readonly string[]
  /** Whether a step waits for the person. Without it that of an order which they sign. */
  waitsForYou?: (step: TimelineStep) => boolean
}

/** The steps of an order or a sale from top to bottom: when each happened or is expected, and what happens by itself when it is late. */
export function Tracker({ label, steps, allGreen = false, linesOf = stepLines, waitsForYou = isYours }: TrackerProps) {
  const awaited = awaitedStep(steps)
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => {
        const last = index === steps.length - 1
        const done = step.at !== undefined
        const current = step === awaited
        const isGreen = allGreen || (done && steps[index + 1]?.at !== undefined)
        return (
          <li key={step.step} aria-current={current ? 'step' : undefined} className="relative flex gap-[12px]">
            {!last && (
              <span
                aria-hidden
                className={`absolute top-[24px] bottom-0 left-[11px] w-0.5 ${isGreen ? 'bg-gain' : 'bg-line'}`}
              />
            )}
            <StepMark done={done} current={current} yours={waitsForYou(step)} green={allGreen} />
            <div className={`min-w-0 flex-1 ${last ? '' : 'min-h-14 pb-4'}`}>
              <p
                className={`text-[length:min(var(--text-base),6.5vw)] wrap-anywhere ${done || current ? '' : 'text-muted'} ${current ? 'font-semibold' : ''}`}
              >
                {stepName(step.step)}
                <span className="sr-only">
                  {done ? t`, done` : current ? t`, next` : t`, to come`}
                  {waitsForYou(step) && t`, waits for you`}
                </span>
              </p>
              {linesOf(step, current).map((line) => (
                <p
                  key={line}
                  className={`text-[length:min(var(--text-sm),6vw)] wrap-anywhere ${step.late && current ? 'text-warn' : 'text-muted'}`}
                >
                  <Dated text={line} />
                </p>
              ))}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

/** As large at every text size: with large text the words need the room. */
function StepMark({
  done,
  current,
  yours,
  green,
}: {
  done: boolean
  current: boolean
  yours: boolean
  green: boolean
}) {
  if (done) {
    return (
      <span aria-hidden className="grid size-[24px] flex-none place-items-center rounded-full bg-gain text-surface">
        <Check className="size-[16px] stroke-[2.5]" />
      </span>
    )
  }
  const tone = green ? 'gain' : yours ? 'warn' : current ? 'muted' : 'edge'
  return (
    <span
      aria-hidden
      className={`grid size-[24px] flex-none place-items-center rounded-full border-2 bg-surface ${tones[tone].ring}`}
    >
      {(current || yours) && <span className={`size-[8px] rounded-full ${tones[tone].dot}`} />}
    </span>
  )
}

/** Amber waits for the person, grey for others. */
const tones = {
  gain: { ring: 'border-gain', dot: 'bg-gain' },
  warn: { ring: 'border-warn', dot: 'bg-warn' },
  muted: { ring: 'border-muted', dot: 'bg-muted' },
  edge: { ring: 'border-line', dot: 'bg-edge' },
} as const
