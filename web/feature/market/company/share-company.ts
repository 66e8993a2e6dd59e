import { t } from '@lingui/core/macro'
import { showToast } from '#web/ui/state/show-toast.ts'

/** Shares the public page of a company by the system's sheet, or copies its address where there is none. */
export async function shareCompany(name: string, isin: string): Promise<void> {
  const url = `${location.origin}/c/${isin}`
  try {
    if (typeof navigator.share === 'function')
      await navigator.share({ title: name, text: t`${name}: unlisted shares on Ansh`, url })
    else {
      await navigator.clipboard.writeText(url)
      showToast(t`Link copied`, 'success')
    }
  } catch (error) {
    // Closing the sheet of the system is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError'))
      showToast(t`We could not share the link. Please copy it from the address bar.`, 'error')
  }
}
