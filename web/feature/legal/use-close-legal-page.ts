import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { navigate, useRouteState } from '#web/platform/navigation/navigation.ts'
import { isLoggedIn } from '#web/platform/session/session.ts'
import type { DetailsState } from '#web/platform/navigation/route-state.ts'

/**
 * What the back arrow and Close of a legal page do. The terms lead back to the details screen that opened them, whose checkbox is
 * then ticked; the other pages lead to the terms if these opened them during sign-up. Otherwise a member goes to the profile, and a
 * visitor without a session to the landing.
 */
export function useCloseLegalPage(isTerms: boolean): () => void {
  const state = useRouteState<Partial<DetailsState>>()
  return () => {
    const origin = isTerms ? detailsOf(state) : state && '/termsandcondition'
    if (origin === undefined && !isLoggedIn()) navigate('/', { replace: true })
    else if (origin === undefined) navigateBackTo('/profile', { condition: true })
    else navigate(origin, { replace: true, state: { ...state, condition: true } })
  }
}

/** The details screen that opened the terms. */
function detailsOf(state: Partial<DetailsState> | undefined): string | undefined {
  if (state?.registration === undefined) return undefined
  return state.userType === 'COMPANY' ? '/companydetails' : '/individualdetails'
}
