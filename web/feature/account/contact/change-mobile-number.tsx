import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useRouteState } from '#web/platform/navigation/navigation.ts'
import { reloadUser } from '#web/platform/session/session.ts'
import { contactTexts } from './contact-text.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Screen } from '#web/ui/layout/screen.tsx'
import { checkNewPhone, savePhone } from './contact-change.ts'
import { ContactCode, toEditProfile } from './contact-code.tsx'
import { forgetChange, keepChange } from './kept-change.ts'
import { requestCall } from '#web/feature/account/code/request-call.ts'
import type { ChangeMobileNumberState } from '#web/feature/account/login/route-state.ts'
import { useContactCode } from './use-contact-code.ts'
import { useSmsCode } from '#web/feature/account/code/use-sms-code.ts'

/** After this number of wrong codes a new code is required. */
const triesMax = 3

/** Verifies the code that was sent to the new number. */
export function ChangeMobileNumber() {
  const state = useRouteState<ChangeMobileNumberState>()
  const known = typeof state?.mobile === 'string'
  useEffect(() => {
    if (!known) toEditProfile('number')
  }, [known])
  return known ? <NumberCode {...state} /> : null
}

function NumberCode({ mobile, userId, sentAtMs }: ChangeMobileNumberState) {
  const [done, setDone] = useState(false)
  const entry = useContactCode({
    check: (otp) => checkNewPhone(mobile, otp),
    async onRight() {
      await savePhone(mobile, userId)
      forgetChange('number')
      setDone(true)
      // The server has changed the number already, so a failed reload is ignored.
      await reloadUser().catch(() => undefined)
    },
    triesMax,
    onVoid: () => keepChange('number', { sent: undefined }),
    blockedText: contactTexts().numberBlocked,
  })
  useSmsCode((otp) => {
    entry.setCode(otp)
    void entry.verify(otp)
  })
  return (
    <Screen title={t`Verify your phone number`} onBack={() => toEditProfile('number')}>
      <ContactCode
        change="number"
        to={mobile}
        shown={formatPhone(mobile)}
        sentAtMs={sentAtMs}
        done={done}
        entry={entry}
        requestCall={() => requestCall(mobile)}
      />
    </Screen>
  )
}
