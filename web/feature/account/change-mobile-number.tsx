import { useEffect, useState } from 'react'
import { call } from '#web/platform/api/client.ts'
import { useRouteState } from '#web/platform/navigation.ts'
import { reloadUser } from '#web/platform/session.ts'
import { contactWords } from '#web/feature/account/contact-text.ts'
import { formatPhone } from '#web/lib/phone.ts'
import { Screen } from '#web/ui/screen.tsx'
import { checkNewPhone, savePhone } from './contact-change.ts'
import { ContactCode, editAgain } from './contact-code.tsx'
import type { ChangeMobileNumberState } from './route-state.ts'
import { useContactCode } from './use-contact-code.ts'
import { useSmsCode } from './use-sms-code.ts'

/** C5: the third wrong try needs a new code. */
const triesMax = 3

/** The code that went to the new number (S35). */
export function ChangeMobileNumber() {
  const state = useRouteState<ChangeMobileNumberState>()
  const known = typeof state?.mobile === 'string'
  useEffect(() => {
    if (!known) editAgain('number')
  }, [known])
  return known ? <NumberCode {...state} /> : null
}

function NumberCode({ mobile, userId, sentAtMs }: ChangeMobileNumberState) {
  const [done, setDone] = useState(false)
  const entry = useContactCode({
    check: (otp) => checkNewPhone(mobile, otp),
    async onRight() {
      await savePhone(mobile, userId)
      setDone(true)
      // The number is changed whether or not it can be shown at once.
      await reloadUser().catch(() => undefined)
    },
    triesMax,
    blockedWords: contactWords.numberBlocked,
  })
  useSmsCode((read) => {
    entry.setCode(read)
    void entry.verify(read)
  })
  return (
    <Screen title="Verify your phone number" onBack={() => editAgain('number')}>
      <ContactCode
        change="number"
        to={mobile}
        shown={formatPhone(mobile)}
        sentAtMs={sentAtMs}
        done={done}
        entry={entry}
        ring={() => call('requestCodeByCall', { body: { username: mobile } })}
      />
    </Screen>
  )
}
