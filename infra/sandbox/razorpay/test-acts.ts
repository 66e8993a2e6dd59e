import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { disputeEntity, type DisputeRecord } from './dispute.ts'
import { proofs, TestDispute } from './dispute-form.ts'
import { refundEntity } from './entity.ts'
import { TestAdjust, TestBank, TestRefund, TestSlowRefund } from './form.ts'
import { jsonBody, ok, read } from './response.ts'
import { settlementEntity } from './settlement.ts'
import type { Simulator } from './simulator.ts'

type Route = (request: SandboxRequest, id: string) => Response

/** What was shown against a dispute: the summary, and the names of the documents by what they prove. */
function evidenceOf({ contest }: DisputeRecord, tools: Simulator['tools']) {
  const documents = tools.collection<{ readonly name: string }>('document')
  const named = proofs.flatMap((proof) => {
    const names = contest[proof]?.map((id) => documents.get(id)?.name)
    return names === undefined ? [] : [[proof, names] as const]
  })
  return { summary: contest.summary, ...Object.fromEntries(named) }
}

/** What somebody does at the gateway or the bank without us, for tests. */
export function testRoutes(simulator: Simulator): readonly (readonly [method: string, path: string, Route])[] {
  const { paymentStore, lifecycle, ledger, settlements, account, disputes, tools } = simulator
  return [
    [
      'POST',
      '/test/refund',
      ({ body }) => {
        const { payment_id, amount } = read(TestRefund, jsonBody(body))
        return ok(refundEntity(lifecycle.refund(paymentStore.payment(payment_id), { amount })))
      },
    ],
    [
      'POST',
      '/test/slow-refund',
      ({ body }) => {
        const refund = paymentStore.refund(read(TestSlowRefund, jsonBody(body)).refund_id)
        lifecycle.slowRefund(refund)
        return ok(refundEntity(paymentStore.refund(refund.id)))
      },
    ],
    [
      'POST',
      '/test/settle',
      () => {
        const settlement = settlements.settle(true)
        return ok({ settlement: settlement === undefined ? null : settlementEntity(settlement) })
      },
    ],
    [
      'POST',
      '/test/adjust',
      ({ body }) => {
        const { amount, description, due_in_ms } = read(TestAdjust, jsonBody(body))
        ledger.adjusted(amount, description ?? 'Adjustment', null, due_in_ms)
        return ok({ available: ledger.available() })
      },
    ],
    ['POST', '/test/dispute', ({ body }) => ok(disputeEntity(disputes.act(read(TestDispute, jsonBody(body)))))],
    ['GET', '/test/evidence/:id', (_, id) => ok(evidenceOf(disputes.dispute(id), tools))],
    [
      'POST',
      '/test/bank',
      ({ body }) => {
        const input = read(TestBank, jsonBody(body))
        const payer = { name: input.payer_name ?? 'A STRANGER', account: input.payer_account ?? '999900000001' }
        const utr = input.reference ?? `TEST${tools.next('test-utr', 100_000_001)}`
        const transfer = { utr, toAccount: simulator.accountNumber, amountPaise: input.amount }
        account.receive({ ...transfer, payer: { ...payer, ifsc: 'UTIB0000001' } })
        return ok({ balance: account.balance(), reference: utr })
      },
    ],
  ]
}
