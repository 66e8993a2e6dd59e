import { useState } from 'react'
import { readText } from '#web/platform/local-storage.ts'
import { useQuery, useRouteState } from '#web/platform/navigation.ts'

interface CompanyState {
  readonly id?: string
  /** Open the purchase at once. */
  readonly buy?: boolean
  /** News first. */
  readonly data?: unknown
}

/** Which company, and how to open it: the state that came along, else the address, else the company of the last purchase. */
export function useCompanyRoute(): {
  readonly id: string | undefined
  readonly buy: boolean
  readonly newsFirst: boolean
} {
  const state = useRouteState<CompanyState>()
  const buy = state?.buy === true
  const address = useQuery().get('id') || undefined
  // The wishes hold for the visit: the state loses them so that a reload does not repeat them.
  const [first] = useState({ buy, newsFirst: Boolean(state?.data) })
  return { id: state?.id ?? address ?? (first.buy ? readText('savedSecurityId') : undefined), ...first }
}
