import { useEffect, useState } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { BottomBar } from '#web/ui/bottom-bar.tsx'
import { showToast } from '#web/ui/show-toast.ts'
import { Screen } from '#web/ui/screen.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { MyScrips } from './my-scrips.tsx'
import { Orders } from '#web/feature/order/orders.tsx'

/** `value` opens Orders (S67); `signed` says that there was nothing left to sign (S71). */
interface HoldingsState {
  readonly value?: boolean
  readonly signed?: boolean
}

const tabs = [
  { id: 'scrips', label: 'My Scrips' },
  { id: 'orders', label: 'Orders' },
] as const

export function Holdings() {
  const state = useRouteState<HoldingsState>()
  // The signing provider sends the browser back with this in the address. Read once: choosing a tab takes it away.
  const [backFromSigning, setBackFromSigning] = useState(() =>
    new URLSearchParams(location.search).has('pending_file_id'),
  )
  const tab = (state?.value ?? backFromSigning) ? 'orders' : 'scrips'

  useEffect(() => {
    if (!state?.signed) return
    showToast('Deal term already signed')
    // Said once: a reload or a way back must not say it again.
    navigate('/holdings', { state: { value: true }, replace: true })
  }, [state?.signed])

  function signed() {
    setBackFromSigning(false)
    showToast('Deal term signed', 'success')
    navigate('/holdings', { state: { value: true }, replace: true })
  }

  return (
    <Screen title="Portfolio" bottomBar={<BottomBar active="portfolio" />}>
      <Tabs
        tabs={tabs}
        value={tab}
        onChange={(id) => navigate('/holdings', { state: { value: id === 'orders' }, replace: true })}
        label="Portfolio"
      >
        <div className="pt-4">
          {tab === 'orders' ? <Orders backFromSigning={backFromSigning} onSigned={signed} /> : <MyScrips />}
        </div>
      </Tabs>
    </Screen>
  )
}
