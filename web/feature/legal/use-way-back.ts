import { navigate, useRouteState } from '#web/platform/navigation.ts'
import { isLoggedIn } from '#web/platform/session.ts'
import type { DetailsState } from '#web/feature/account/route-state.ts'

/**
 * Back arrow and Close of a legal page: from the terms to the details that they were opened from, whose box is then ticked (S27),
 * from the others to the terms, if somebody who signs up came from there (S28), else to the profile. Nobody without a session has
 * one: they came from outside and go to where the app begins.
 */
export function useWayBack(isTerms: boolean): () => void {
  const state = useRouteState<Partial<DetailsState>>()
  return () => {
    const origin = isTerms ? detailsOf(state) : state && '/termsandcondition'
    if (origin === undefined && !isLoggedIn()) navigate('/', { replace: true })
    else navigate(origin ?? '/profile', { replace: true, state: { ...(origin && state), condition: true } })
  }
}

/** The screen that handed itself over to the terms. */
function detailsOf(state: Partial<DetailsState> | undefined): string | undefined {
  if (state?.registration === undefined) return undefined
  return state.userType === 'COMPANY' ? '/companydetails' : '/individualdetails'
}
