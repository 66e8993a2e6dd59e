import type { StoredAct } from './act.ts'
import { acceptDispute, contestDispute } from './act/answer-dispute.ts'
import { grantDeskRole, revokeDeskRole } from './act/change-desk-role.ts'
import { closeDifference } from './act/close-difference.ts'
import { issueStock, withdrawStock } from './act/change-stock.ts'
import {
  adoptRefund,
  giveUpOrder,
  giveUpRefund,
  payAgain,
  returnExcess,
  takeBack,
  topUpEscrow,
  writeOff,
} from './act/decide-order.ts'
import {
  coverSale,
  paySaleAgain,
  returnSaleExcess,
  returnShares,
  takeSalePayment,
  writeOffSale,
} from './act/decide-sale.ts'
import { recordWaiting } from './act/record-waiting-prices.ts'
import { recordSeller } from './act/record-seller.ts'
import { restoreAccount } from './act/restore-account.ts'

/** All acts that need two people. */
const acts: readonly StoredAct[] = [
  issueStock,
  withdrawStock,
  grantDeskRole,
  revokeDeskRole,
  adoptRefund,
  giveUpRefund,
  topUpEscrow,
  giveUpOrder,
  returnExcess,
  writeOff,
  payAgain,
  takeBack,
  contestDispute,
  acceptDispute,
  closeDifference,
  restoreAccount,
  recordWaiting,
  returnSaleExcess,
  takeSalePayment,
  returnShares,
  paySaleAgain,
  coverSale,
  writeOffSale,
  recordSeller,
]

export function findAct(name: string): StoredAct | undefined {
  return acts.find((each) => each.name === name)
}
