import type { OrderId } from '#shared/kernel/id.ts'
import type { SigningAttempt } from '#shared/agreement/agreement.ts'
import { isSigningDue } from '#shared/order/deadline/fulfilment.ts'
import type { Order } from '#shared/order/order.ts'
import { isRefunding } from '#shared/order/rules.ts'
import type { Context } from '#functions/platform/context.ts'
import type { ExecutionStatus } from '#functions/platform/port/workflow.ts'
import { recordSigningStarted, recordSigningEnded } from '#functions/order/commands.ts'
import { findOrder, readOrder } from '#functions/order/queries.ts'
import { eSign } from '#functions/vendor/e-sign.ts'
import { fileSigned } from './file.ts'
import type { AttemptKey } from './entities.ts'
import { loadAttempt, saveEnded, saveStarted } from './repository.ts'

export const workflowName = 'sign-deal-term'

/**
 * Starts the next signing attempt of an order, or continues the one under way. Idempotent: it creates the order's state, the
 * attempt's record and the workflow execution only where they are missing. Returns the order; its `signature` is PENDING when
 * an attempt is under way.
 */
export async function startSigning(context: Context<'table' | 'workflow'>, order: Order): Promise<Order> {
  const next = order.signature.state === 'PENDING' ? order.signature.attempt : order.signature.attempt + 1
  const started = await recordSigningStarted(context, order, next)
  // What this run begins has no attempt yet, unless another run has stored it in this moment.
  if (started.signature.state === 'PENDING') await ensureRunning(context, started, order.signature.state !== 'PENDING')
  return started
}

/**
 * Brings the signing of an order to what the order says: the next attempt of an unsigned one starts, the open attempt of one that
 * is given up ends. A repeat changes nothing.
 */
export async function applySigning(
  context: Context<'table' | 'workflow' | 'secrets' | 'fetch'>,
  order: Order,
): Promise<void> {
  if (isSigningDue(order)) await startSigning(context, order)
  if (!isRefunding(order) || order.signature.state !== 'PENDING') return
  const attempt = await loadAttempt(context, { order_id: order.id, attempt: order.signature.attempt })
  if (attempt === undefined) await recordSigningEnded(context, order.id, order.signature.attempt, 'LAPSED')
  else await lapse(context, attempt)
}

/**
 * Ends an attempt whose time is over, or whose order is given up. Cancels the envelope first, so that an ended attempt cannot be
 * signed. A signature that was made before the cancellation counts, unless the order is given up.
 */
export async function lapse(
  context: Context<'table' | 'workflow' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<void> {
  if (attempt.envelope_id !== undefined) {
    const partner = eSign(context, attempt)
    const status = await partner.statusOf(attempt.envelope_id)
    if (status === 'complete' && !isRefunding(await readOrder(context, attempt.order_id))) return
    if (status === 'incomplete') await partner.cancel(attempt.envelope_id)
  }
  await endAttempt(context, attempt, 'LAPSED')
}

async function ensureRunning(context: Context<'table' | 'workflow'>, order: Order, isNew = false): Promise<void> {
  const key = { order_id: order.id, attempt: order.signature.attempt }
  if (isNew || (await loadAttempt(context, key)) === undefined)
    await saveStarted(context, {
      ...key,
      user_id: order.user_id,
      vendor: context.settings.eSign,
      started_at: context.clock.now(),
      reminders: 0,
    })
  await context.workflow.start(workflowName, executionOf(key), { ...key, correlation: context.correlation })
}

function executionOf({ order_id, attempt }: AttemptKey): string {
  return `sign-${order_id}-${attempt}`
}

/**
 * Asks the signing partner for the state of an order's attempt, and ends the workflow's wait when the attempt has ended. When
 * the workflow execution has failed, because the partner was down for longer than its retries, its remaining work is done here.
 * True when the partner reported an end. `known`: an attempt of it, as it was just read.
 */
export async function syncSigning(
  context: Context<'table' | 'files' | 'workflow' | 'secrets' | 'fetch'>,
  orderId: OrderId,
  known?: SigningAttempt,
): Promise<boolean> {
  const order = await findOrder(context, orderId)
  if (order?.signature.state !== 'PENDING') return false
  const attempt = await findAttempt(context, order, known)
  const execution = attempt && (await context.workflow.status(workflowName, executionOf(attempt)))
  if (attempt === undefined || execution === undefined) {
    await ensureRunning(context, order)
    return false
  }
  // A failed execution may lack the signing address, but the partner e-mails it to the investor, who may have signed.
  const hasEnded =
    (attempt.signing_address !== undefined || execution === 'FAILED') &&
    (await applyPartnerStatus(context, attempt, execution))
  if (attempt.signing_address === undefined && execution === 'FAILED') await prepareIfOpen(context, attempt)
  return hasEnded
}

/** Whether the partner states an end of an attempt. Where it does not, as is usual when its wait begins, nothing else need be read. */
export async function hasEnvelopeEnded(
  context: Context<'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<boolean> {
  const { envelope_id } = attempt
  return envelope_id !== undefined && (await eSign(context, attempt).statusOf(envelope_id)) !== 'incomplete'
}

/** The attempt under way; the known one, if it is that. */
async function findAttempt(
  context: Context<'table:read'>,
  { id, signature }: Order,
  known: SigningAttempt | undefined,
): Promise<SigningAttempt | undefined> {
  return known?.attempt === signature.attempt
    ? known
    : loadAttempt(context, { order_id: id, attempt: signature.attempt })
}

/** Reads the envelope's status from the partner and applies it. True when the attempt has ended. */
async function applyPartnerStatus(
  context: Context<'table' | 'files' | 'workflow' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
  execution: ExecutionStatus,
): Promise<boolean> {
  if (attempt.envelope_id === undefined) return false
  const status = await eSign(context, attempt).statusOf(attempt.envelope_id)
  if (status === 'complete') await (execution === 'RUNNING' ? endWait(context, attempt) : fileSigned(context, attempt))
  else if (status === 'declined') await endAttempt(context, attempt, 'DECLINED')
  // Only ./on-attempt-due.ts cancels an envelope, after its time to sign; it may have crashed before recording that.
  else if (status === 'canceled') await endAttempt(context, attempt, 'LAPSED')
  else return false
  return true
}

/** Continues the preparation of an open attempt. Imports the PDF library here, because most callers do not need it. */
async function prepareIfOpen(
  context: Context<'table' | 'files' | 'secrets' | 'fetch'>,
  attempt: SigningAttempt,
): Promise<void> {
  const { signature } = await readOrder(context, attempt.order_id)
  if (signature.state !== 'PENDING' || signature.attempt !== attempt.attempt) return
  const { prepareSigning } = await import('./prepare.ts')
  await prepareSigning(context, attempt)
}

/** Without a token the wait has not begun; ./task-await.ts asks the partner when it begins. */
async function endWait(context: Context<'workflow'>, attempt: SigningAttempt): Promise<void> {
  if (attempt.task_token !== undefined) await context.workflow.succeed(attempt.task_token, {})
}

/** Records an attempt that ended without a signature, then fails its workflow. After the last attempt the order is cancelled. */
export async function endAttempt(
  context: Context<'table' | 'workflow'>,
  attempt: SigningAttempt,
  outcome: 'DECLINED' | 'LAPSED',
): Promise<void> {
  await recordSigningEnded(context, attempt.order_id, attempt.attempt, outcome)
  await saveEnded(context, attempt)
  if (attempt.task_token !== undefined)
    await context.workflow.fail(attempt.task_token, outcome, 'The deal term was not signed')
}
