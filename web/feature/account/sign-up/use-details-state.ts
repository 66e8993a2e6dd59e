import { useEffect } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { storedRegistration } from './registration-path.ts'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'
import type { PhoneState } from '#web/feature/account/login/route-state.ts'

/** The state of a details screen. Without it the visitor is sent to the last step of the registration that this tab has stored. */
export function useDetailsState(): DetailsState | undefined {
  const state = useRouteState<Partial<DetailsState>>()
  const isComplete = typeof state?.username === 'string' && state.registration !== undefined
  useEffect(() => {
    if (isComplete) return
    const registration = storedRegistration()
    if (registration === undefined) navigate('/signupemail', { replace: true })
    else navigate('/signupphone', { replace: true, state: { type: 'register', registration } satisfies PhoneState })
  }, [isComplete])
  return isComplete ? (state as DetailsState) : undefined
}
