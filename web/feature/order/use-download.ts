import { t } from '@lingui/core/macro'
import { useState } from 'react'
import type { OrderView } from '#shared/order/api.ts'
import { openFile } from '#web/native/open-file.ts'
import { showToast } from '#web/ui/state/show-toast.ts'

/** Opens the signed copy of an order. Its address is valid for five minutes, so a new one is read first. */
export function useDownload(readAgain: () => Promise<readonly OrderView[]>) {
  const [downloading, setDownloading] = useState<string>()

  async function download(order: OrderView): Promise<void> {
    setDownloading(order.order_id)
    try {
      const fresh = (await readAgain()).find(({ order_id }) => order_id === order.order_id)
      if (fresh?.file_url) openFile(fresh.file_url)
      else showToast(t`The signed copy is not ready yet. Please try again in a little while.`)
    } catch {
      showToast(t`We could not fetch the document. Please try again.`, 'error')
    } finally {
      setDownloading(undefined)
    }
  }
  return { downloading, download }
}
