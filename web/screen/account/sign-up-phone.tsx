import { useEffect } from 'react'
import { preloadScreen } from '#web/app/lazy-screens.tsx'
import { useRouteState } from '#web/app/navigation.ts'
import { Button } from '#web/ui/button.tsx'
import { Screen } from '#web/ui/screen.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { AccountChoice } from './account-choice.tsx'
import { toLanding } from './code-form.tsx'
import { CountryButton } from './country-button.tsx'
import type { PhoneState } from './route-state.ts'
import { useBlockedInspection } from './use-blocked-inspection.ts'
import { usePhoneForm } from './use-phone-form.ts'

/** Asks for the phone number to log in with, or to register. */
export function SignUpPhone() {
  const state = useRouteState<PhoneState>() ?? { type: 'login' }
  const isLogin = state.type === 'login'
  const form = usePhoneForm(state)
  const { account } = form
  useBlockedInspection()
  useEffect(() => preloadScreen('/otpphone'), [])
  return (
    <Screen title={isLogin ? 'Login' : 'Create an account'} onBack={toLanding}>
      <form onSubmit={form.submit} className="flex flex-1 flex-col" noValidate>
        {isLogin && state.linked !== undefined && (
          <p role="status" className="mb-4 rounded-card bg-tint p-3 text-base wrap-anywhere">
            {state.linked}
          </p>
        )}
        <p className="text-2xl font-semibold">What is your phone number?</p>
        <p className="mt-1 mb-6 text-base text-muted">We send a code to it by SMS.</p>
        <TextField
          label="Phone number"
          leading={<CountryButton country={form.country} onChange={form.chooseCountry} />}
          type="tel"
          inputMode="numeric"
          autoComplete="tel-national"
          autoFocus
          value={form.digits}
          onChange={(event) => form.type(event.target.value)}
          onBlur={form.touch}
          error={form.error}
        />
        {account && !isLogin && <AccountChoice account={account} email={state.registration.email} value={form.choice} onChange={form.choose} />}
        <div className="mt-auto safe-bottom pt-6">
          <Button type="submit" full busy={form.busy} disabled={!form.complete}>
            {account ? 'Proceed' : 'SEND OTP'}
          </Button>
        </div>
      </form>
    </Screen>
  )
}
