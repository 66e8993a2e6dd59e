import { Copy } from 'lucide-react'
import { showToast } from '#web/ui/show-toast.ts'
import { shortId } from './order-display.ts'

/** Shows the short form of an order id and copies the full id. */
export function CopyId({ id }: { id: string }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(id)
      showToast('Order id copied', 'success')
    } catch {
      // The clipboard is not permitted: shows the full id instead.
      showToast(`Order id ${id}`)
    }
  }
  return (
    <button
      type="button"
      onClick={() => void copy()}
      className="-ml-2 inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 text-sm text-muted hover:bg-sunken"
    >
      <span className="sr-only">Copy </span>
      Order id {shortId(id)}
      <Copy aria-hidden className="size-4" />
    </button>
  )
}
