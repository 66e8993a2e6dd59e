import { findUser } from '#functions/account/queries.ts'
import { findBankAccountAt } from '#functions/bank/queries.ts'
import type { Context } from '#functions/platform/context.ts'
import { VendorFailed } from '#functions/platform/vendor-failed.ts'
import { changeSale } from '#functions/sale/repository.ts'
import { type EscrowMoney, type NewPayout, vouch } from '#functions/vendor/vouch/client.ts'
import { displayName } from '#shared/account/account.ts'
import { dealOf } from '#shared/sale/money.ts'
import { payoutAsked, payoutRefused, payoutsDue } from '#shared/sale/payout-due.ts'
import { escrowIdOfSale } from '#shared/sale/rules.ts'
import type { Sale, SalePayout } from '#shared/sale/sale.ts'
import { saleUnchanged } from '#shared/sale/sale-transition.ts'

type Beneficiary = NewPayout['beneficiary']

const notes: Readonly<Record<SalePayout['kind'], string>> = {
  NET: 'Shares sold',
  FEE: 'Platform fee',
  DUTY: 'Stamp duty',
  RETURN: 'Sale given up',
  EXCESS: 'Not of this sale',
}

/**
 * Asks for the payouts that are due. Each is stored as an intent before the partner is asked
 * (docs/adr/0003-store-an-intent-before-requesting-money.md): who stores it asks, and an intent that the partner does not know
 * some minutes later is that of a process that crashed. `sale` must be as it was when `money` was read.
 */
export async function askPayouts(
  context: Context<'table' | 'secrets' | 'fetch'>,
  sale: Sale,
  money: EscrowMoney,
): Promise<Sale> {
  const known = new Set(money.payouts.map(({ ref }) => ref))
  let current = sale
  for (const due of payoutsDue(sale, known, context.clock.now())) {
    const beneficiary = await payeeOf(context, sale, due, money)
    if (beneficiary === undefined) {
      context.log({ level: 'error', event: 'sale-payee-missing', sale: sale.id, kind: due.kind })
      continue
    }
    const asked = await takeIntent(context, current, due)
    // Another run has the sale: it asks.
    if (asked === undefined) return current
    current = await ask(context, asked, due, beneficiary)
  }
  return current
}

/** Undefined when the sale has changed since it was read. */
async function takeIntent(context: Context<'table'>, sale: Sale, due: SalePayout): Promise<Sale | undefined> {
  let isTaken = false
  const stored = await changeSale(context, sale, (current) => {
    isTaken = current.version === sale.version
    return isTaken ? payoutAsked(current, due) : saleUnchanged
  })
  return isTaken ? stored : undefined
}

/** A payout that the partner refuses is none: for the seller two people decide, the others are tried again later. */
async function ask(
  context: Context<'table' | 'secrets' | 'fetch'>,
  sale: Sale,
  due: SalePayout,
  beneficiary: Beneficiary,
): Promise<Sale> {
  const { ref, kind, amount_paise: amountPaise } = due
  try {
    await vouch(context).payout({
      escrowId: escrowIdOfSale(sale.id),
      payouts: [{ ref, amountPaise, note: notes[kind], beneficiary }],
    })
    return sale
  } catch (failure) {
    if (!isRefused(failure)) throw failure
    context.log({ level: 'error', event: 'sale-payout-failed', sale: sale.id, kind })
    const now = context.clock.now()
    return changeSale(context, sale, (current) => payoutRefused(current, ref, now))
  }
}

/** The partner took nothing, and would refuse the same again. Wrong credentials are mended without a new payout. */
function isRefused(failure: unknown): boolean {
  return failure instanceof VendorFailed && (failure.status === 400 || failure.status === 422)
}

async function payeeOf(
  context: Context<'table:read'>,
  sale: Sale,
  due: SalePayout,
  money: EscrowMoney,
): Promise<Beneficiary | undefined> {
  const { ownAccount, dutyAccount } = context.settings.vouch
  if (due.kind === 'FEE') return ownAccount
  if (due.kind === 'DUTY') return dutyAccount
  if (due.kind === 'NET') return sellerOf(context, sale)
  const { buyer } = dealOf(sale)
  if (due.kind === 'RETURN')
    return { name: buyer.name, accountNumber: buyer.account.account_number, ifsc: buyer.account.ifsc }
  return senderOf(sale, due, money)
}

/** The seller with the account that was verified when the sale was agreed, or when two people decided to pay again. */
async function sellerOf(
  context: Context<'table:read'>,
  { user_id, account_at }: Sale,
): Promise<Beneficiary | undefined> {
  const account = account_at === null ? undefined : await findBankAccountAt(context, user_id, account_at)
  if (account === undefined) return undefined
  const user = await findUser(context, user_id)
  const name = user === undefined ? 'Seller' : displayName(user)
  return { name, accountNumber: account.account_no, ifsc: account.ifsc_code }
}

/** Who sent an excess, as the partner states it, or whom two people named. */
function senderOf(sale: Sale, { collect }: SalePayout, money: EscrowMoney): Beneficiary | undefined {
  const to = sale.excesses.find(({ ref }) => ref === collect)?.to ?? null
  if (to !== null) return { name: to.name, accountNumber: to.account_number, ifsc: to.ifsc }
  const payer = money.collects.find(({ ref }) => ref === collect)?.payer
  return payer && { ...payer, name: payer.name === '' ? 'Sender' : payer.name }
}
