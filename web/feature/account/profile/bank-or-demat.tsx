import { t } from '@lingui/core/macro'
import { useEffect } from 'react'
import { depositoryOf } from '#shared/kyc/demat.ts'
import { navigate, useBack, useRouteState } from '#web/platform/navigation/navigation.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'
import { DetailRow } from './profile-rows.tsx'
import type { EditState } from '#web/feature/account/login/route-state.ts'

/** Shows a bank or demat account. It is read-only: only support can change it. */
export function BankOrDemat() {
  const state = useRouteState<EditState>()
  const back = useBack('/profile')
  const known = state?.type === 'bankDetail' || state?.type === 'dematDetail'
  useEffect(() => {
    if (!known) navigate('/profile', { replace: true })
  }, [known])
  if (!known) return null
  return (
    <Screen title={state.type === 'bankDetail' ? t`Bank account` : t`Demat account`} onBack={back}>
      <Card className="py-0">
        <dl className="divide-y divide-line">
          {factsOf(state).map(([label, value]) => (
            <DetailRow key={label} label={label} value={value} />
          ))}
        </dl>
      </Card>
      <p className="mt-4 text-base text-muted">
        {state.type === 'bankDetail'
          ? t`Pay from this account. Sale proceeds are credited here. To keep it safe, only our support can change it: chat with us.`
          : t`Your shares are credited to this account. To keep it safe, only our support can change it: chat with us.`}
      </p>
      <ChatLink className="mt-4" />
    </Screen>
  )
}

function factsOf(state: EditState): readonly (readonly [label: string, value: string])[] {
  if (state.type === 'bankDetail') {
    const { bank_name, account_no, ifsc_code } = state.record
    return [
      [t`Bank`, bank_name],
      [t`Account number`, account_no],
      ['IFSC', ifsc_code],
    ]
  }
  const { dp_id, client_id } = state.record
  return [
    [t`Depository`, depositoryOf(dp_id)],
    ['DP ID', dp_id],
    [t`Client ID`, client_id],
  ]
}
