import type { SandboxTools } from '#infra/sandbox/define.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import { accountOf } from './account.ts'
import { disputesOf } from './dispute.ts'
import { defaultFeeBps } from './entity.ts'
import { type Keys, notifierOf, publisherOf } from './events.ts'
import { ledgerOf } from './ledger.ts'
import { lifecycleOf, runJob } from './lifecycle.ts'
import { settlementsOf } from './settlement.ts'
import type { PaymentStore } from './store.ts'

/** The fault controls of this simulator with their default values. */
export const gatewayFaults = {
  refundAfterMs: 2 * secondMs,
  refundsFail: 0,
  lateAfterMs: 10 * minuteMs,
  feeBps: defaultFeeBps,
  settlementAfterMs: 4 * secondMs,
  settlementsFail: 0,
  settlementRetryRenews: 0,
  settledElsewhere: 0,
  bankCreditAfterMs: 0,
  payoutAfterMs: 0,
  payoutOutcome: 0,
  payoutFeePaise: 0,
  payoutKeysForgottenAfterS: 0,
  reversalsUnnamed: 0,
  accountRefused: 0,
  accountKind: 0,
  validationAfterMs: 0,
  validationSaysValid: 0,
  balanceRunsOut: 0,
  balanceUnstated: 0,
  balanceRefused: 0,
  instantRefunds: 0,
  speedChangesAfterMs: -1,
  disputesTakeAtOnce: 1,
}

export type Simulator = ReturnType<typeof simulatorOf>

/** Everything that the gateway keeps about us, with the keys of one call. */
export function simulatorOf(tools: SandboxTools, paymentStore: PaymentStore, keys: Keys, accountNumber: string) {
  const ledger = ledgerOf(tools, paymentStore)
  const notify = notifierOf(tools, paymentStore, keys)
  const lifecycle = lifecycleOf(tools, paymentStore, publisherOf(tools, paymentStore, keys), ledger)
  const settlements = settlementsOf(tools, ledger, notify, accountNumber)
  const account = accountOf(tools, paymentStore, notify, accountNumber)
  const disputes = disputesOf(tools, paymentStore, ledger, notify)
  return { tools, keys, paymentStore, ledger, lifecycle, settlements, account, disputes, accountNumber }
}

/** Runs a scheduled job, each of which may run twice. */
export function runGatewayJob(simulator: Simulator, job: string, id: string): void {
  const { tools, paymentStore, lifecycle, settlements, account } = simulator
  const jobs: Readonly<Record<string, () => void>> = {
    settle: () => void settlements.settle(false),
    'retry-settlement': () => settlements.retry(id, paymentStore.nowSeconds()),
    'credit-bank': () => settlements.creditBank(id),
    'end-payout': () => account.end(id),
    'reverse-payout': () => account.reverse(id),
    'bank-transfer': () => {
      const transfer = tools.bank.arrived(id)
      if (transfer !== undefined) account.receive(transfer)
    },
  }
  const run = jobs[job]
  if (run === undefined) runJob(lifecycle, paymentStore, job, id)
  else run()
}
