import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { loadBankAccount, loadDemat } from './repository.ts'

export function readDemat(ports: Ports, userId: string): Promise<Demat | undefined> {
  return loadDemat(ports, userId)
}

/** The verified account with its full number. Mask the number before showing it (./read-bank-account.ts). */
export function readBankAccount(ports: Ports, userId: string): Promise<BankAccount | undefined> {
  return loadBankAccount(ports, userId)
}
