import { FinishKycBar } from '#web/feature/kyc/finish-kyc-bar.tsx'
import { OrderBar } from '#web/feature/order/order-bar.tsx'
import { useWaiting } from '#web/platform/waiting.ts'

/** What waits for the person, in one bar: what they have to do comes before what goes on by itself, money before KYC. */
export function WaitingBar() {
  const { portfolio, profile } = useWaiting()
  const isKyc = portfolio === undefined || (portfolio === 'others' && profile === 'you')
  return isKyc ? <FinishKycBar /> : <OrderBar />
}
