import { useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { postToNative } from '#web/native/post.ts'
import { showToast } from '#web/ui/show-toast.ts'

/** Opens the signed copy of an order. Its address is valid for five minutes, so a new one is read first. */
export function useDownload(readAgain: () => Promise<readonly OrderView[]>) {
  const [downloading, setDownloading] = useState<string>()

  async function download(order: OrderView): Promise<void> {
    setDownloading(order.order_id)
    try {
      const fresh = (await readAgain()).find(({ order_id }) => order_id === order.order_id)
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
  if (!/^https?:$/.test(new URL(url, location.href).protocol))
    throw new Error('The address of the signed copy must use http or https.')
  if (postToNative({ type: 'FILE_URL', file_url: url })) return
  const tab = open(url, '_blank')
  // Some browsers block a new tab that is opened after an await.
  if (tab === null) location.assign(url)
  else tab.opener = null
}
