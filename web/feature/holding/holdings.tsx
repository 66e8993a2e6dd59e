import { t } from '@lingui/core/macro'
import { type ReactNode, useEffect, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { refreshWaiting, useWaiting } from '#web/platform/waiting.ts'
import { BottomBar } from '#web/ui/layout/bottom-bar.tsx'
import { showToast } from '#web/ui/state/show-toast.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { MyScrips } from './my-scrips.tsx'

/** `value`: open the Orders tab. `signed`: the deal term was already signed. */
interface HoldingsState {
  readonly value?: boolean
  readonly signed?: boolean
}

const tabs = () =>
  [
    { id: 'scrips', label: t`My Scrips` },
    { id: 'orders', label: t`Orders` },
  ] as const

export interface OrdersTabProps {
  /** The browser has just come back from the signing partner. */
  backFromSigning: boolean
  onSigned: () => void
}

interface HoldingsProps {
  /** The Orders tab, which belongs to another feature. web/app gives it. */
  renderOrders: (props: OrdersTabProps) => ReactNode
  /** The shares of orders that are on their way. */
  onTheWay: ReactNode
}

/** Portfolio. It opens on Orders while one of them is in progress. */
export function Holdings({ renderOrders, onTheWay }: HoldingsProps) {
  const state = useRouteState<HoldingsState>()
  const { unpaid, toSign, onTheWay: onWay } = useWaiting()
  // A later change of what waits does not change the tab that is being read.
  const [isOrdersFirst] = useState(unpaid + toSign + onWay > 0)
  // The signing partner sends the browser back with this parameter. It is read once, because selecting a tab removes it.
  const [backFromSigning, setBackFromSigning] = useState(() =>
    new URLSearchParams(location.search).has('pending_file_id'),
  )
  const tab = (state?.value ?? (backFromSigning || isOrdersFirst)) ? 'orders' : 'scrips'

  useEffect(() => {
    if (!state?.signed) return
    showToast(t`Deal term already signed`)
    // The state is removed, so that a reload or going back does not show the toast again.
    navigate('/holdings', { state: { value: true }, replace: true })
  }, [state?.signed])

  function signed() {
    setBackFromSigning(false)
    refreshWaiting()
    showToast(t`Deal term signed`, 'success')
    navigate('/holdings', { state: { value: true }, replace: true })
  }

  return (
    <Screen title={t`Portfolio`} wide bottomBar={<BottomBar />}>
      <Tabs
        tabs={tabs()}
        value={tab}
        onChange={(id) => navigate('/holdings', { state: { value: id === 'orders' }, replace: true })}
        label={t`Portfolio`}
      >
        <div className="pt-4">
          {tab === 'orders' ? renderOrders({ backFromSigning, onSigned: signed }) : <MyScrips onTheWay={onTheWay} />}
        </div>
      </Tabs>
    </Screen>
  )
}
