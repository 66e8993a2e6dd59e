import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { showToast } from '#web/ui/state/show-toast.ts'

interface CopyRowProps {
  label: string
  value: string
  /** What is copied, in words; `label` if it is short enough for that. */
  name?: string
  about?: string
}

/** A labelled value in a `dl` with a button that copies it. */
export function CopyRow({ label, value, name = label, about }: CopyRowProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      showToast(t`${name} copied`, 'success')
    } catch {
      // The clipboard is not permitted: the value can be selected by hand.
      showToast(t`Please select the text and copy it`)
    }
  }
  return (
    <div className="grid grid-cols-[1fr_auto] items-center gap-x-[8px] py-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="text-[length:min(var(--text-base),4.5vw)] font-semibold wrap-anywhere tabular-nums">
        {value}
        {about !== undefined && (
          <span className="block text-[length:min(var(--text-sm),6vw)] font-normal text-muted">{about}</span>
        )}
      </dd>
      <dd className="col-start-2 row-span-2 row-start-1">
        <button
          type="button"
          aria-label={t`Copy ${name}`}
          onClick={() => void copy()}
          className="grid size-[44px] place-items-center rounded-control text-brand hover:bg-tint"
        >
          <Copy aria-hidden className="size-5" />
        </button>
      </dd>
    </div>
  )
}
