import { Check } from 'lucide-react'

export interface Step {
  readonly label: string
  /** When it happened, or when it is expected. */
  readonly detail?: string | undefined
  readonly done: boolean
}

interface StepListProps {
  label: string
  steps: readonly Step[]
  /** Draws all steps in green. Otherwise only those that are done are green. */
  allGreen?: boolean
}

/** Steps from top to bottom, each with a mark and connected by a line. */
export function StepList({ label, steps, allGreen = false }: StepListProps) {
  const nextIndex = steps.findIndex((step) => !step.done)
  return (
    <ol aria-label={label}>
      {steps.map((step, index) => {
        const last = index === steps.length - 1
        const current = index === nextIndex
        return (
          <li key={step.label} aria-current={current ? 'step' : undefined} className="relative flex gap-3">
            {!last && (
              <span
                aria-hidden
                className={`absolute top-6 bottom-0 left-[11px] w-0.5 ${allGreen || (step.done && steps[index + 1]?.done) ? 'bg-gain' : 'bg-line'}`}
              />
            )}
            <StepMark done={step.done} current={current} green={allGreen} />
            <div className={`flex-1 ${last ? '' : 'min-h-14 pb-4'}`}>
              <p className={`text-base ${step.done || current ? '' : 'text-muted'} ${current ? 'font-semibold' : ''}`}>
                {step.label}
                <span className="sr-only">{step.done ? ', done' : current ? ', next' : ', to come'}</span>
              </p>
              {step.detail !== undefined && <p className="text-sm text-muted">{step.detail}</p>}
            </div>
          </li>
        )
      })}
    </ol>
  )
}

function StepMark({ done, current, green }: { done: boolean; current: boolean; green: boolean }) {
  if (done) {
    return (
      <span aria-hidden className="grid size-6 flex-none place-items-center rounded-full bg-gain text-surface">
        <Check className="size-4 stroke-[2.5]" />
      </span>
    )
  }
  const ring = green ? 'border-gain' : current ? 'border-brand' : 'border-edge'
  const dot = green ? 'bg-gain' : 'bg-brand'
  return (
    <span aria-hidden className={`grid size-6 flex-none place-items-center rounded-full border-2 bg-surface ${ring}`}>
      {current && <span className={`size-2 rounded-full ${dot}`} />}
    </span>
  )
}
