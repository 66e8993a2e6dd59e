import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import type { Order } from '#shared/order/order.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { ExecutionStatus } from '#functions/platform/port/workflow.ts'
import { recordSigningStarted, recordSigningEnded } from '#functions/order/commands.ts'
import { readOrder } from '#functions/order/queries.ts'
import { signeasy } from '#functions/vendor/signeasy/client.ts'
import { fileSigned } from './file.ts'
import { type AttemptName, loadAttempt, saveOver, saveStarted } from './repository.ts'

export const workflowName = 'sign-deal-term'

/**
 * Starts the next signing attempt of an order, or joins the one under way. Begins wherever an earlier try stopped: the
 * order's record, the attempt's record, the execution of the same name. Undefined when there is nothing to sign.
 */
export async function startSigning(ports: Ports, order: Order, correlation: string): Promise<Order> {
  const next = order.signature === 'PENDING' ? order.signing_attempt : order.signing_attempt + 1
  const started = await recordSigningStarted(ports, order, next, correlation)
  if (started.signature === 'PENDING') await ensureRunning(ports, started, correlation)
  return started
}

async function ensureRunning(ports: Ports, order: Order, correlation: string): Promise<void> {
  const name = { order_id: order.id, attempt: order.signing_attempt }
  await saveStarted(ports, { ...name, user_id: order.user_id, started_at: ports.clock.now(), reminders: 0 })
  await ports.workflow.start(workflowName, executionOf(name), { ...name, correlation })
}

function executionOf({ order_id, attempt }: AttemptName): string {
  return `sign-${order_id}-${attempt}`
}

/**
 * Asks the signing partner how the attempt of an order stands, and ends the workflow's wait when it is over. An execution
 * that failed, because a partner was silent for longer than its retries, waits for nothing any more: its work is done here.
 * True when the partner had news.
 */
export async function syncSigning(ports: Ports, orderId: string, correlation: string): Promise<boolean> {
  const order = await readOrder(ports, orderId)
  if (order.signature !== 'PENDING') return false
  const attempt = await loadAttempt(ports, { order_id: order.id, attempt: order.signing_attempt })
  const execution = attempt && (await ports.workflow.status(workflowName, executionOf(attempt)))
  if (attempt === undefined || execution === undefined) {
    await ensureRunning(ports, order, correlation)
    return false
  }
  // Also without an address: the partner has written to the investor, who may have signed an envelope whose address we never learned.
  const hadNews =
    (attempt.signing_address !== undefined || execution === 'FAILED') &&
    (await followPartner(ports, attempt, execution, correlation))
  if (attempt.signing_address === undefined && execution === 'FAILED') await prepareIfOpen(ports, attempt)
  return hadNews
}

async function followPartner(
  ports: Ports,
  attempt: SigningAttempt,
  execution: ExecutionStatus,
  correlation: string,
): Promise<boolean> {
  if (attempt.envelope_id === undefined) return false
  const status = await signeasy(ports).statusOf(attempt.envelope_id)
  if (status === 'complete')
    await (execution === 'RUNNING' ? endWait(ports, attempt) : fileSigned(ports, attempt, correlation))
  else if (status === 'declined') await endAttempt(ports, attempt, 'DECLINED', correlation)
  // We alone cancel, when nobody has signed in time (./every-1-hour-remind.ts), and may have died before we wrote it down.
  else if (status === 'canceled') await endAttempt(ports, attempt, 'LAPSED', correlation)
  else return false
  return true
}

/** Making documents needs a library that most who sync do not. */
async function prepareIfOpen(ports: Ports, attempt: SigningAttempt): Promise<void> {
  const { signature, signing_attempt } = await readOrder(ports, attempt.order_id)
  if (signature !== 'PENDING' || signing_attempt !== attempt.attempt) return
  const { prepareSigning } = await import('./prepare.ts')
  await prepareSigning(ports, attempt)
}

/** Without a token there is no wait yet: whoever begins it asks once more. */
async function endWait(ports: Ports, attempt: SigningAttempt): Promise<void> {
  if (attempt.task_token !== undefined) await ports.workflow.succeed(attempt.task_token, {})
}

/** Writes down that an attempt came to nothing, then ends its workflow. After the last one the order is given up. */
export async function endAttempt(
  ports: Ports,
  attempt: SigningAttempt,
  outcome: 'DECLINED' | 'LAPSED',
  correlation: string,
): Promise<void> {
  await recordSigningEnded(ports, attempt.order_id, attempt.attempt, outcome, correlation)
  await saveOver(ports, attempt)
  if (attempt.task_token !== undefined)
    await ports.workflow.fail(attempt.task_token, outcome, 'The deal term was not signed')
}
