import { t } from '@lingui/core/macro'
import { Copy } from 'lucide-react'
import { showToast } from '#web/ui/state/show-toast.ts'
import { shortId } from './order-display.ts'

/** The number that people read, and the id of the order; each is copied whole. */
export function CopyIds({ number, id }: { number: string | null; id: string }) {
  return (
    <div className="flex flex-wrap gap-x-2">
      {number !== null && <CopyText name={t`Order number`} label={t`Order ${number}`} text={number} />}
      <CopyText name={t`Order id`} label={t`Order id ${shortId(id)}`} text={id} shown={shortId(id)} />
    </div>
  )
}

interface CopyTextProps {
  name: string
  /** Names the button. */
  label: string
  text: string
  shown?: string
}

function CopyText({ name, label, text, shown = text }: CopyTextProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(t`${name} copied`, 'success')
    } catch {
      // The clipboard is not permitted: shows the whole text instead.
      showToast(`${name} ${text}`)
    }
  }
  return (
    <button
      type="button"
      aria-label={t`Copy ${label}`}
      onClick={() => void copy()}
      className="-ml-2 inline-flex min-h-11 max-w-full items-center gap-1.5 rounded-control px-2 text-left text-sm text-muted hover:bg-sunken"
    >
      <span className="min-w-0 wrap-anywhere">{shown}</span>
      <Copy aria-hidden className="size-4" />
    </button>
  )
}
