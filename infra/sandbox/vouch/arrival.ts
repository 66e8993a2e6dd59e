import type { BankTransfer } from '#infra/sandbox/bank.ts'
import type { SandboxTools } from '#infra/sandbox/define.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import type { EscrowStore, Transfer } from './store.ts'

/**
 * Money arrives on a virtual account: it completes the collect with what arrived, or is a further movement of one that is
 * complete. Returns the movement; undefined when nothing changed.
 */
export function receive(tools: SandboxTools, escrowStore: EscrowStore, transfer: BankTransfer): Transfer | undefined {
  const { utr, amountPaise, toAccount, payer } = transfer
  const sameAccount = escrowStore.collects.list().filter(({ account }) => account === toAccount)
  const [collect] = sameAccount
  // A job can run twice, and a transfer arrives once.
  if (!collect || sameAccount.some(({ bankref }) => bankref === utr)) return undefined
  // A collect that completed by itself stands for the money that arrives now.
  if (collect.endedAt !== undefined && tools.faultControl('autoCollect') === 1) return undefined
  if (tools.faultControl('holdCollects') === 1) {
    tools.schedule('bank-transfer', utr, minuteMs)
    return undefined
  }
  if (collect.ends === 'failed') return bounce(tools, transfer)
  const lost = Math.min(amountPaise - 1, tools.faultControl('collectShortPaise'))
  const arrived = {
    amountPaise: amountPaise - lost,
    status: 'completed',
    bankref: utr,
    endedAt: tools.clock.now(),
    ...(tools.faultControl('hidesPayer') === 0 && { payer }),
  } as const
  if (collect.endedAt === undefined) return put(escrowStore, { ...collect, ...arrived })
  const further = put(escrowStore, { ...collect, ...arrived, ref: `${collect.ref}.${sameAccount.length + 1}` })
  const escrow = escrowStore.escrows.get(collect.escrowId)
  if (escrow) escrowStore.escrows.put(escrow.id, { ...escrow, collects: [...escrow.collects, further.ref] })
  return further
}

function put(escrowStore: EscrowStore, movement: Transfer): Transfer {
  escrowStore.collects.put(movement.ref, movement)
  return movement
}

/** A collect that fails takes no money: it goes back to the payer. */
function bounce(tools: SandboxTools, { utr, amountPaise, payer, toAccount }: BankTransfer): undefined {
  const sender = { name: 'VOUCH RETURN', account: toAccount, ifsc: 'YESB0CMSNOC' }
  tools.bank.send({ utr: `${utr}R`, toAccount: payer.account, amountPaise, payer: sender })
}

/** A completed payout on its way to the payee's bank. */
export function payoutTransfer({ amountPaise, account, escrowId }: Transfer, utr: string): BankTransfer {
  const payer = { name: 'VOUCH ESCROW', account: `ESC${escrowId}`, ifsc: 'YESB0CMSNOC' }
  return { utr, toAccount: account, amountPaise, payer }
}

/** The buyer of record pays a collect from their own account: once, because the reference of the transfer follows from the collect. */
export function buyerPays(
  tools: SandboxTools,
  escrowStore: EscrowStore,
  { name, account }: Settings['sale']['buyer'],
  ref: string,
): void {
  const collect = escrowStore.collects.get(ref)
  if (collect === undefined) return
  const more = tools.faultControl('buyerPaysMorePaise') - tools.faultControl('buyerPaysLessPaise')
  tools.bank.send({
    utr: `BUYER${ref}`,
    toAccount: collect.account,
    amountPaise: Math.max(1, collect.amountPaise + more),
    payer: { name, account: account.accountNumber, ifsc: account.ifsc },
  })
}
