import { accountContactChanged, accountStatusChanged } from './account.ts'
import { agreementNoticed } from './agreement.ts'
import { escrowNoticed } from './escrow.ts'
import { pricesAccepted, sectorChanged, securityAvailable, securityChanged } from './market.ts'
import { availabilityTold } from './notification.ts'
import {
  orderChargedBack,
  orderCredited,
  orderLate,
  orderPaid,
  orderRejected,
  orderReserved,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  orderReleased,
  orderUnsigned,
} from './order.ts'
import { disputeNoticed, paymentNoticed } from './payment.ts'
import { payoutNoticed, statementNoticed } from './settlement.ts'
import { faqChanged, ticketAnswered, ticketRaised } from './support.ts'

/** The complete list of events. Only a listed event can be published. */
export const events = [
  accountContactChanged,
  accountStatusChanged,
  agreementNoticed,
  escrowNoticed,
  securityChanged,
  sectorChanged,
  securityAvailable,
  pricesAccepted,
  availabilityTold,
  orderReserved,
  orderReleased,
  orderPaid,
  orderUnsigned,
  orderRejected,
  orderLate,
  orderChargedBack,
  orderCredited,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  paymentNoticed,
  disputeNoticed,
  statementNoticed,
  payoutNoticed,
  ticketRaised,
  ticketAnswered,
  faqChanged,
]
