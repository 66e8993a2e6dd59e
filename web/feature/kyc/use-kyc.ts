import { useEffect, useEffectEvent, useState } from 'react'
import type { kycApi } from '#shared/kyc/api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/api/client.ts'
import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import { userStore } from '#web/platform/session/session.ts'
import { askAgainMs } from './steps.ts'

export type KycInfo = ResponseOf<typeof kycApi.readKyc>['data']

/** The KYC of the user. It is asked for again while a step is being looked at. */
export function useKyc() {
  const { data, error, mutate } = useEndpoint('readKyc', {})
  const info = data?.data
  const reload = async () => (await mutate())?.data
  useAskAgain(info?.steps.some((step) => step.kyc_approval_status === 3) === true, reload)
  const status = info?.display_status
  const isFinal = info?.steps.some(({ reason }) => reason === 'UNDER_18') === true
  useEffect(() => {
    if (status !== undefined) shareStatus(status, isFinal)
  }, [status, isFinal])
  return { info, error, reload }
}

/** While the page is visible. */
function useAskAgain(isWaiting: boolean, ask: () => Promise<unknown>): void {
  const [asked, setAsked] = useState(0)
  const askNow = useEffectEvent(ask)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(async () => {
      if (document.visibilityState === 'visible') await askNow().catch(() => undefined)
      setAsked(asked + 1)
    }, askAgainMs(asked))
    return () => clearTimeout(timer)
  }, [isWaiting, asked])
}

/** Home, the profile and the ways into KYC read the status of the logged-in user. */
function shareStatus(status: KycInfo['display_status'], isFinal: boolean): void {
  const user = userStore.get()
  if (user === undefined || (user.kyc_status === status && (user.kyc_final_reason !== undefined) === isFinal)) return
  const { kyc_final_reason: _, ...rest } = user
  userStore.set({
    ...rest,
    kyc_status: status,
    ...(isFinal && { kyc_final_reason: 'UNDER_18' }),
    waiting: { ...user.waiting, kyc: status !== 'Approved' },
  })
}

/** Starts the KYC. A failure does no harm: the first step starts it as well. */
export async function startKyc(): Promise<void> {
  await call('startKyc', { body: {} }).catch(() => undefined)
}
