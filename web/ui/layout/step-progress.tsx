import { Trans } from '@lingui/react/macro'
/** How far a flow of several screens is: "Step 2 of 4", said and drawn. */
export function StepProgress({ step, of = 4 }: { step: number; of?: number }) {
  return (
    <div data-steps className="mb-5">
      <p className="text-sm text-muted">
        <Trans>
          Step {step} of {of}
        </Trans>
      </p>
      <div aria-hidden className="mt-1.5 flex gap-1">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={`h-1 flex-1 rounded-full ${index < step ? 'bg-brand' : 'bg-line'}`} />
        ))}
      </div>
    </div>
  )
}
