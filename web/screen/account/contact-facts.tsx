import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/app/navigation.ts'
import { formatPhone } from '#web/copy/country.ts'
import { Button } from '#web/ui/button.tsx'
import { DetailRow } from './profile-rows.tsx'
import type { EditProfileState } from './route-state.ts'

/** Phone number and e-mail address, each with the way to change it. */
export function ContactFacts({ user }: { user: LoginDetail }) {
  return (
    <>
      <Contact label="Phone" value={formatPhone(user.contact_no)} change="number" open={user.can_mobile_update} />
      <Contact label="Email" value={user.email} change="email" open={user.can_email_update} />
    </>
  )
}

function Contact({ label, value, change, open }: { label: string; value: string; change: EditProfileState; open: boolean }) {
  return (
    <DetailRow
      label={label}
      value={value}
      action={
        <Button kind="quiet" disabled={!open} aria-label={`Edit ${label.toLowerCase()}`} onClick={() => navigate('/editProfile', { state: change })} className="-mr-4">
          Edit
        </Button>
      }
      {...(!open && { note: 'Cannot be changed while an order is under way.' })}
    />
  )
}
