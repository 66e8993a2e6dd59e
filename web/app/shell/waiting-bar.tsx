import { FinishKycBar } from '#web/feature/kyc/finish-kyc-bar.tsx'
import { OrderBar } from '#web/feature/order/purchase/order-bar.tsx'
import { useWaiting } from '#web/platform/waiting.ts'
import { SaleBar } from './sale-bar.tsx'

/** What waits for the person, in one bar: what they have to do comes before what goes on by itself, orders before sales, money before KYC. */
export function WaitingBar() {
  const { unpaid, toSign, toAnswer, toTransfer, portfolio, profile } = useWaiting()
  if (unpaid + toSign > 0) return <OrderBar />
  if (toAnswer + toTransfer > 0) return <SaleBar toAnswer={toAnswer} toTransfer={toTransfer} />
  const isKyc = portfolio === undefined || profile === 'you'
  return isKyc ? <FinishKycBar /> : <OrderBar />
}
