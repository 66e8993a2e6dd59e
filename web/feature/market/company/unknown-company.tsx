import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLocation } from 'wouter'
import { Button } from '#web/ui/form/button.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { Screen } from '#web/ui/layout/screen.tsx'

/** An address that names no company, or one that is not there. */
export function UnknownCompany({ onBack }: { onBack: () => void }) {
  const [, navigate] = useLocation()
  return (
    <Screen title={t`Company`} onBack={onBack}>
      <EmptyState
        text={t`We could not find this company.`}
        action={
          <Button onClick={() => navigate('/home', { replace: true })}>
            <Trans>See all companies</Trans>
          </Button>
        }
      />
    </Screen>
  )
}
