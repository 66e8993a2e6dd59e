import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { reloadUser } from '#web/platform/session/session.ts'
import { contactTexts } from './contact-text.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { checkNewEmail } from './contact-change.ts'
import { ContactCode, toEditProfile } from './contact-code.tsx'
import { forgetChange, keepChange } from './kept-change.ts'
import type { ChangeEmailState } from '#web/feature/account/login/route-state.ts'
import { useContactCode } from './use-contact-code.ts'

/** After this number of wrong codes the resend is locked. */
const resendTriesMax = 4

/** Verifies the code that was sent to the new e-mail address. */
export function ChangeEmail() {
  const state = useRouteState<ChangeEmailState>()
  const known = typeof state?.email === 'string'
  useEffect(() => {
    if (!known) toEditProfile('email')
  }, [known])
  return known ? <EmailCode {...state} /> : null
}

function EmailCode({ email, userId, sentAtMs }: ChangeEmailState) {
  const [done, setDone] = useState(false)
  const entry = useContactCode({
    check: (otp) => checkNewEmail(email, userId, otp),
    async onRight() {
      forgetChange('email')
      setDone(true)
      // The server has changed the address already, so a failed reload is ignored.
      await reloadUser().catch(() => undefined)
    },
    resendTriesMax,
    onVoid: () => keepChange('email', { sent: undefined }),
    blockedText: contactTexts().emailBlocked,
  })
  return (
    <Screen title={t`Verify your email`} onBack={() => toEditProfile('email')}>
      <ContactCode change="email" to={email} shown={email} sentAtMs={sentAtMs} done={done} entry={entry} />
    </Screen>
  )
}
