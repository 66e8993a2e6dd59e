import { useEffect } from 'react'
import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { keptRegistration } from './registration-path.ts'
import type { DetailsState, PhoneState } from './route-state.ts'

/** What the details screens need: who comes without it is led back to where the path was left. */
export function useDetailsState(): DetailsState | undefined {
  const state = useRouteState<Partial<DetailsState>>()
  const isWhole = typeof state?.username === 'string' && state.registration !== undefined
  useEffect(() => {
    if (isWhole) return
    const registration = keptRegistration()
    if (registration === undefined) navigate('/signupemail', { replace: true })
    else navigate('/signupphone', { replace: true, state: { type: 'register', registration } satisfies PhoneState })
  }, [isWhole])
  return isWhole ? (state as DetailsState) : undefined
}
