import type { Settings } from '#functions/platform/settings.ts'
import type { Collection } from './define.ts'

/** Money on its way from one account to another. */
export interface BankTransfer {
  /** The bank's reference (UTR): the same on both sides. */
  readonly utr: string
  readonly toAccount: string
  readonly amountPaise: number
  readonly payer: { readonly name: string; readonly account: string; readonly ifsc: string }
}

/** The transfers between the simulators, so that what leaves one arrives at the other. */
export interface Bank {
  /** Hands a transfer to the simulator that keeps the account. Money to any other account leaves the simulation. */
  send(transfer: BankTransfer): void
  /** The transfer of a `bank-transfer` job, by its UTR. */
  arrived(utr: string): BankTransfer | undefined
}

/** The accounts of a simulator's virtual accounts begin with this. */
export const virtualAccountPrefix = 'VCH'

/** `tell` runs the job `bank-transfer` of the simulator that keeps the account. */
export function bankOf(
  transfers: Collection<BankTransfer>,
  settings: Settings,
  tell: (vendor: 'razorpay' | 'vouch', utr: string) => void,
): Bank {
  return {
    send(transfer) {
      transfers.put(transfer.utr, transfer)
      if (transfer.toAccount === settings.razorpay.accountNumber) tell('razorpay', transfer.utr)
      else if (transfer.toAccount.startsWith(virtualAccountPrefix)) tell('vouch', transfer.utr)
    },
    arrived: (utr) => transfers.get(utr),
  }
}
