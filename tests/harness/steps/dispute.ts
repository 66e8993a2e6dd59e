import { expect } from 'vitest'
import { readOrder } from '#functions/order/queries.ts'
import type { OrderId } from '#shared/kernel/id.ts'
import { disputeName } from '#shared/order/dispute/dispute-answer.ts'
import type { TestApp } from '#tests/harness/api-client.ts'
import type { Harness } from '#tests/harness/harness.ts'

/** The tokens of two people of the desk. */
export interface Two {
  readonly operator: string
  readonly supervisor: string
}

/** The payer's bank disputes the first payment, decides the dispute, or goes on with it in another phase (`id`). */
export async function disputePayment(
  harness: TestApp,
  orderId: OrderId,
  more: {
    readonly status: 'open' | 'won' | 'lost'
    readonly phase?: 'chargeback' | 'pre_arbitration'
    readonly id?: string
    readonly amount?: number
    readonly deducted?: number
  },
): Promise<void> {
  const [payment] = (await readOrder(harness.app.context, orderId)).payment.captured
  await harness.sandbox('/razorpay/test/dispute', { payment_id: payment?.id, phase: 'chargeback', ...more })
  await harness.settle()
}

/** Somebody proposes to answer the disputes that are known now. */
export async function proposeAnswer(
  harness: TestApp,
  orderId: OrderId,
  act: string,
  as: string,
  more: { readonly disputes?: string[]; readonly files?: string[] } = {},
) {
  const { disputes } = (await readOrder(harness.app.context, orderId)).payment
  const body = { reason: 'The shares are the payer’s', disputes: disputes.map(disputeName), ...more }
  return harness.call('proposeAct', { body: { act, subject: orderId, body } }, { as })
}

/** One person of the desk proposes, another one approves, and the gateway is told. */
export async function answerDispute(
  harness: Harness,
  orderId: OrderId,
  act: 'dispute.contest' | 'dispute.accept',
  { operator, supervisor }: Two,
  more: { readonly disputes?: string[]; readonly files?: string[] } = {},
): Promise<void> {
  const proposed = await proposeAnswer(harness, orderId, act, operator, more)
  const params = { id: proposed.body.data.id }
  const approved = await harness.call('approveProposal', { params, body: {} }, { as: supervisor })
  expect(approved.body.data.state).toBe('DONE')
  await harness.advance('PT2M')
}
