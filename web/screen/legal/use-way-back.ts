import { navigate, useRouteState } from '#web/app/navigation.ts'
import { isLoggedIn } from '#web/app/session.ts'
import type { DetailsState } from '#web/screen/account/route-state.ts'

/**
 * Back arrow and Close of a legal page (S28): to the terms, if somebody who signs up came from there, else to the profile.
 * Nobody without a session has one: they came from outside and go to where the app begins.
 */
export function useWayBack(): () => void {
  const state = useRouteState<object>()
  return () => {
    if (state !== undefined) navigate('/termsandcondition', { replace: true, state: { ...state, condition: true } })
    else leaveWithoutState()
  }
}

/** Back arrow and Close of the terms: to the details that they were opened from, whose box is then ticked (S27). */
export function useWayBackToDetails(): { state: DetailsState | undefined; close: () => void } {
  const state = useRouteState<DetailsState>()
  function close() {
    if (state?.registration === undefined) leaveWithoutState()
    else navigate(state.userType === 'COMPANY' ? '/companydetails' : '/individualdetails', { replace: true, state: { ...state, condition: true } satisfies DetailsState })
  }
  return { state, close }
}

function leaveWithoutState(): void {
  if (isLoggedIn()) navigate('/profile', { replace: true, state: { condition: true } })
  else navigate('/', { replace: true })
}
