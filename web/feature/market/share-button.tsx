import { Share2 } from 'lucide-react'
import type { SecurityPage } from '#shared/market/market.ts'
import { showToast } from '#web/ui/show-toast.ts'

/** Shares the public page of a company by the system's sheet, or copies its address where there is none. */
export function ShareButton({ name, isin }: Pick<SecurityPage, 'name' | 'isin'>) {
  async function share() {
    const url = `${location.origin}/c/${isin}`
    try {
      if ('share' in navigator) await navigator.share({ title: name, text: `${name}: unlisted shares on Ansh`, url })
      else {
        await (navigator as Navigator).clipboard.writeText(url)
        showToast('Link copied', 'success')
      }
    } catch (error) {
      // Closing the sheet of the system is no failure.
      if (!(error instanceof DOMException && error.name === 'AbortError'))
        showToast('The link could not be shared.', 'error')
    }
  }
  return (
    <button
      type="button"
      title="Share"
      aria-label={`Share ${name}`}
      onClick={() => void share()}
      className="grid size-11 flex-none place-items-center text-muted hover:text-brand"
    >
      <Share2 aria-hidden />
    </button>
  )
}
