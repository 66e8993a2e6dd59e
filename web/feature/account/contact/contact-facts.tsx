import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Button } from '#web/ui/form/button.tsx'
import type { EditProfileState } from '#web/feature/account/login/route-state.ts'

/** Phone number and e-mail address, each with a link to its edit screen. */
export function ContactFacts({ user }: { user: LoginDetail }) {
  return (
    <>
      <Contact label={t`Phone`} value={formatPhone(user.contact_no)} change="number" open={user.can_mobile_update} />
      <Contact label={t`Email`} value={user.email} change="email" open={user.can_email_update} />
    </>
  )
}

function Contact({
  label,
  value,
  change,
  open,
}: {
  label: string
  value: string
  change: EditProfileState
  open: boolean
}) {
  return (
    <div className="grid min-h-15 grid-cols-[1fr_auto] items-center gap-x-3 pb-2">
      <dt className="text-sm text-muted">{label}</dt>
      <dd className="col-span-2 -mt-2 wrap-anywhere">{value}</dd>
      <dd className="col-start-2 row-start-1">
        <Button
          kind="quiet"
          disabled={!open}
          aria-label={change === 'number' ? t`Edit phone` : t`Edit email`}
          onClick={() => navigate('/editProfile', { state: change })}
          className="-mr-4"
        >
          <Trans>Edit</Trans>
        </Button>
      </dd>
      {!open && (
        <dd className="col-span-2 mt-1 text-sm text-muted">
          <Trans>Cannot be changed while an order is under way.</Trans>
        </dd>
      )}
    </div>
  )
}
