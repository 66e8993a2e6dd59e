import { t } from '@lingui/core/macro'
interface UploadProgressProps {
  /** How much of the files has left, from 0 to 100. Undefined while nothing is sent. */
  percent: number | undefined
}

/** How far an upload is, and that it is checked afterwards. Screen readers hear each quarter, and not every percent. */
export function UploadProgress({ percent }: UploadProgressProps) {
  return (
    <>
      {percent !== undefined && (
        <div className="mb-2">
          <div
            role="progressbar"
            aria-label={t`Upload`}
            aria-valuemin={0}
            aria-valuemax={100}
            aria-valuenow={percent}
            className="h-1.5 overflow-hidden rounded-full bg-line"
          >
            <div
              className="h-full origin-left bg-brand transition-transform"
              style={{ transform: `scaleX(${percent / 100})` }}
            />
          </div>
          <p aria-hidden className="mt-1.5 text-center text-sm text-muted tabular-nums">
            {percent < 100 ? t`Uploading… ${percent}%` : t`Checking…`}
          </p>
        </div>
      )}
      <p role="status" className="sr-only">
        {announcement(percent)}
      </p>
    </>
  )
}

function announcement(percent: number | undefined): string {
  if (percent === undefined) return ''
  return percent < 100 ? t`Uploading, ${Math.floor(percent / 25) * 25}%` : t`Uploaded. Checking…`
}
