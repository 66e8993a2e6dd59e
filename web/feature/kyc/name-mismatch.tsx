import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import type { LoginDetail } from '#shared/account/api.ts'
import { navigate } from '#web/platform/navigation/navigation.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'

interface NameMismatchProps {
  /** Where the name is entered for: the value of the history state of `/updateDetails`. */
  from: 'aadhar' | 'pan'
  /** The name on the person's own Aadhaar. */
  nameRead?: string | undefined
}

const texts = () => ({ aadhar: t`Please update your name`, pan: t`Name not as per PAN` }) as const

/** The name of a person, or of the signatory of a company. */
export function nameOf({ first_name, last_name }: Pick<LoginDetail, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`.trim()
}

/** The name of the document is not that of the account. */
export function NameMismatch({ from, nameRead }: NameMismatchProps) {
  const note = useRef<HTMLDivElement>(null)
  // The button that was pressed is below it.
  useEffect(() => {
    // In some browsers it returns a promise, which an effect must not.
    note.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  const user = useUser()
  const isCompanyPan = user?.code === 'COMPANY' && from === 'pan'
  const name = user === undefined ? '' : nameOf(user)
  return (
    <div ref={note} role="alert" className="mb-4 flex flex-col gap-3 rounded-card bg-warn-tint p-4 text-base">
      <p className="font-semibold text-warn">{texts()[from]}</p>
      {isCompanyPan ? (
        // `/updateDetails` changes the name of the signatory, not that of the company.
        <>
          <p>
            <Trans>The PAN is not in the name of your company. Please check the PAN, or chat with us.</Trans>
          </p>
          <ChatLink />
        </>
      ) : (
        <>
          {name !== '' && (
            <p className="wrap-anywhere">
              {nameRead !== undefined
                ? t`Your account says “${name}”.`
                : from === 'pan'
                  ? t`Your account says “${name}”, and the PAN another name.`
                  : t`Your account says “${name}”, and the Aadhaar another name.`}
            </p>
          )}
          <UpdateName from={from} nameRead={nameRead} />
        </>
      )}
    </div>
  )
}

/** The buttons that lead to `/updateDetails`, where the person confirms the name. */
export function UpdateName({ from, nameRead }: NameMismatchProps) {
  return (
    <>
      {nameRead !== undefined && <UseName name={nameRead} />}
      <Button
        full
        kind={nameRead === undefined ? 'primary' : 'secondary'}
        onClick={() => navigate('/updateDetails', { state: { fromLocation: from } })}
      >
        <Trans>Update</Trans>
      </Button>
    </>
  )
}

/** Takes over the name on the person's own Aadhaar. */
export function UseName({ name }: { name: string }) {
  return (
    <Button
      full
      className="py-2 wrap-anywhere"
      onClick={() => navigate('/updateDetails', { state: { fromLocation: 'aadhar', name } })}
    >
      <Trans>Use “{name}”</Trans>
    </Button>
  )
}
