import type { BankAccount, Demat } from '#shared/bank/bank.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { loadBankAccount, loadDemat } from './store.ts'

/** The verified account that a sale is paid to, if there is one. */
export function readBankAccount(ports: Ports, userId: string): Promise<BankAccount | undefined> {
  return loadBankAccount(ports, userId)
}

export function readDemat(ports: Ports, userId: string): Promise<Demat | undefined> {
  return loadDemat(ports, userId)
}
