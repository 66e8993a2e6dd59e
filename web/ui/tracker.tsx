import { Check } from 'lucide-react'
import type { TimelineStep } from '#shared/order/api.ts'
import { awaitedStep, stepLines } from './tracker-words.ts'

interface TrackerProps {
  label: string
  steps: readonly TimelineStep[]
  /** Draws every mark and connector in green. Otherwise only those of steps that have happened are green. */
  allGreen?: boolean
  /** The lines below the label of a step. Without it those of an order. */
  linesOf?: (step: TimelineStep, isAwaited: boolean) => readonly string[]
}

/** The steps of an order or a sale from top to bottom: when each happened or is expected, and what happens by itself when it is late. */
export function Tracker({ label, steps, allGreen = false, linesOf = stepLines }: TrackerProps) {
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
            <StepMark done={done} current={current} green={allGreen} />
            <div className={`min-w-0 flex-1 ${last ? '' : 'min-h-14 pb-4'}`}>
              <p
                className={`text-base wrap-anywhere ${done || current ? '' : 'text-muted'} ${current ? 'font-semibold' : ''}`}
              >
                {step.step}
                <span className="sr-only">{done ? ', done' : current ? ', next' : ', to come'}</span>
              </p>
              {linesOf(step, current).map((line) => (
                <p key={line} className={`text-sm wrap-anywhere ${step.late && current ? 'text-warn' : 'text-muted'}`}>
                  {line}
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
function StepMark({ done, current, green }: { done: boolean; current: boolean; green: boolean }) {
  if (done) {
    return (
      <span aria-hidden className="grid size-[24px] flex-none place-items-center rounded-full bg-gain text-surface">
        <Check className="size-[16px] stroke-[2.5]" />
      </span>
    )
  }
  const ring = green ? 'border-gain' : current ? 'border-brand' : 'border-edge'
  const dot = green ? 'bg-gain' : 'bg-brand'
  return (
    <span
      aria-hidden
      className={`grid size-[24px] flex-none place-items-center rounded-full border-2 bg-surface ${ring}`}
    >
      {current && <span className={`size-[8px] rounded-full ${dot}`} />}
    </span>
  )
}
