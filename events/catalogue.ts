import { agreementNoticed } from './agreement.ts'
import { escrowNoticed } from './escrow.ts'
import { securityChanged } from './market.ts'
import {
  orderCredited,
  orderHeld,
  orderPaid,
  orderPlaced,
  orderRefundDue,
  orderRefunded,
  orderReleased,
  orderSettled,
  orderSigned,
} from './order.ts'
import { paymentNoticed } from './payment.ts'

/** Every event that can travel. */
export const events = [
  agreementNoticed,
  escrowNoticed,
  securityChanged,
  orderPlaced,
  orderReleased,
  orderPaid,
  orderHeld,
  orderSigned,
  orderCredited,
  orderSettled,
  orderRefundDue,
  orderRefunded,
  paymentNoticed,
]
