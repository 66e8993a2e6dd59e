import { useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { postToNative } from '#web/native/post.ts'
import { showToast } from '#web/ui/show-toast.ts'

/** Opens the signed copy of an order. Its address lives five minutes, so a fresh one is fetched first. */
export function useDownload(readAgain: () => Promise<readonly OrderView[]>) {
  const [downloading, setDownloading] = useState<string>()

  async function download(order: OrderView): Promise<void> {
    setDownloading(order.order_id)
    try {
      const fresh = (await readAgain()).find((each) => each.order_id === order.order_id)
      if (fresh?.file_url) openFile(fresh.file_url)
      else showToast('The signed copy is not ready yet. Please try again in a little while.')
    } catch {
      showToast('We could not fetch the document. Please try again.', 'error')
    } finally {
      setDownloading(undefined)
    }
  }
  return { downloading, download }
}

function openFile(url: string): void {
  if (!/^https?:$/.test(new URL(url, location.href).protocol)) throw new Error('the file has no web address')
  if (postToNative({ type: 'FILE_URL', file_url: url })) return
  const tab = open(url, '_blank')
  // Some browsers allow no new tab after an answer was awaited.
  if (tab === null) location.assign(url)
  else tab.opener = null
}
