import { accountContactChanged, accountStatusChanged } from './account.ts'
import { agreementNoticed, attemptDue } from './agreement.ts'
import { gatewayDue, ordersDue } from './difference.ts'
import { escrowNoticed } from './escrow.ts'
import { documentSubmitted, kycCompleted, stepDecided } from './kyc.ts'
import { pricesAccepted, sectorChanged, securityAvailable, securityChanged } from './market.ts'
import { availabilityTold } from './notification.ts'
import {
  orderChargedBack,
  orderCredited,
  orderDue,
  orderLate,
  orderPaid,
  orderRejected,
  orderReserved,
  orderRefundDue,
  orderRefundSlowed,
  orderRefunded,
  orderReleased,
  orderUnpaidDue,
  orderUnsigned,
} from './order.ts'
import { disputeNoticed, paymentNoticed } from './payment.ts'
import {
  saleAgreed,
  saleCancelled,
  saleDeclined,
  saleDue,
  saleFunded,
  saleLapsed,
  saleNoticed,
  salePaid,
  saleQuoted,
  saleReceived,
  saleRejected,
  saleReturned,
  saleSubmitted,
} from './sale.ts'
import { orderStated, payoutNoticed, statementNoticed } from './settlement.ts'
import { faqChanged, ticketAnswered, ticketRaised } from './support.ts'

/** The complete list of events. Only a listed event can be published. */
export const events = [
  accountContactChanged,
  accountStatusChanged,
  agreementNoticed,
  attemptDue,
  gatewayDue,
  ordersDue,
  escrowNoticed,
  documentSubmitted,
  stepDecided,
  kycCompleted,
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
  orderUnpaidDue,
  orderDue,
  paymentNoticed,
  disputeNoticed,
  statementNoticed,
  orderStated,
  payoutNoticed,
  saleSubmitted,
  saleQuoted,
  saleRejected,
  saleDeclined,
  saleCancelled,
  saleLapsed,
  saleAgreed,
  saleFunded,
  saleReceived,
  salePaid,
  saleReturned,
  saleNoticed,
  saleDue,
  ticketRaised,
  ticketAnswered,
  faqChanged,
]
