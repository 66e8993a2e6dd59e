import { useState } from 'react'
import { readText } from '#web/platform/storage/local-storage.ts'
import { useQuery, useRouteState } from '#web/platform/navigation/navigation.ts'

interface CompanyState {
  readonly id?: string
  /** Open the purchase sheet at once. */
  readonly buy?: boolean
  /** Set: open the tab News. */
  readonly data?: unknown
}

/** Which company to show and how to open it. The id comes from the route state, else from the address, else from the last purchase. */
export function useCompanyRoute(): {
  readonly id: string | undefined
  readonly buy: boolean
  readonly newsFirst: boolean
} {
  const state = useRouteState<CompanyState>()
  const buy = state?.buy === true
  const address = useQuery().get('id') || undefined
  // Kept for this visit, because the screen clears them from the route state so that a reload does not repeat them.
  const [initial] = useState({ buy, newsFirst: Boolean(state?.data) })
  return { id: state?.id ?? address ?? (initial.buy ? readText('savedSecurityId') : undefined), ...initial }
}
