import { t } from '@lingui/core/macro'
import { Clock } from 'lucide-react'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { StatusBar } from '#web/ui/layout/status-bar.tsx'

/** The offers for the person's shares, or the sales whose shares they have to transfer: the counts alone, because the list has the rest. */
export function SaleBar({ toAnswer, toTransfer }: { toAnswer: number; toTransfer: number }) {
  return (
    <StatusBar
      label={t`Sell requests`}
      Icon={Clock}
      turn="you"
      title={toAnswer > 0 ? offerTitle(toAnswer) : transferTitle(toTransfer)}
      action={toAnswer > 0 ? t`View` : t`Transfer`}
      onAction={() => navigate('/sellrequest')}
    />
  )
}

function offerTitle(count: number): string {
  return count === 1
    ? t`1 offer for your shares waits for your answer`
    : t`${count} offers for your shares wait for your answer`
}

function transferTitle(count: number): string {
  return count === 1 ? t`Transfer your shares: 1 sale is funded` : t`Transfer your shares: ${count} sales are funded`
}
