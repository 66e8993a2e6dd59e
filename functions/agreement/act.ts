import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import type { Order } from '#shared/order/order.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { recordSigningStarted, recordUnsigned } from '#functions/order/act.ts'
import { readOrder } from '#functions/order/read.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { loadAttempt, saveOver, saveStarted } from './store.ts'

export const workflowName = 'sign-deal-term'

/**
 * Starts the next signing attempt of an order, or joins the one under way. Begins wherever an earlier try stopped: the
 * order's record, the attempt's record, the execution of the same name. Undefined when there is nothing to sign.
 */
export async function startSigning(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const next = order.signature === 'PENDING' ? order.signing_attempt : order.signing_attempt + 1
  const started = await recordSigningStarted(ports, order.id, next, correlation)
  if (started.signature === 'PENDING') await ensureRunning(ports, started)
  return started
}

async function ensureRunning(ports: Ports, order: Order): Promise<void> {
  const name = { order_id: order.id, attempt: order.signing_attempt }
  await saveStarted(ports, { ...name, user_id: order.user_id, started_at: ports.clock.now(), reminders: 0 })
  await ports.workflow.start(workflowName, `sign-${order.id}-${order.signing_attempt}`, name)
}

/** Asks the signing partner how the attempt of an order stands, and ends the workflow's wait when it is over. */
export async function syncSigning(ports: Ports, orderId: string, correlation: string): Promise<void> {
  const order = await readOrder(ports, orderId)
  if (order.signature !== 'PENDING') return
  const attempt = await loadAttempt(ports, { order_id: order.id, attempt: order.signing_attempt })
  if (attempt?.envelope_id === undefined) return ensureRunning(ports, order)
  const status = await signeasy(ports).statusOf(attempt.envelope_id)
  if (status === 'complete' && attempt.task_token !== undefined) await ports.workflow.succeed(attempt.task_token, {})
  if (status === 'declined' || status === 'canceled') await endAttempt(ports, attempt, 'DECLINED', correlation)
}

/** Writes down that an attempt came to nothing, then ends its workflow. After the last one the order is given up. */
export async function endAttempt(ports: Ports, attempt: SigningAttempt, outcome: 'DECLINED' | 'LAPSED', correlation: string): Promise<void> {
  await recordUnsigned(ports, attempt.order_id, attempt.attempt, outcome, correlation)
  await saveOver(ports, attempt)
  if (attempt.task_token !== undefined) await ports.workflow.fail(attempt.task_token, outcome, 'The deal term was not signed')
}
