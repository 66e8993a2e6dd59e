import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { findOrder } from '#functions/order/queries.ts'
import type { FullContext } from '#functions/platform/context.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { awaitsAnswer, disputeName } from '#shared/order/dispute/dispute-answer.ts'
import type { Order } from '#shared/order/order.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import { type DeskVerb, idFrom, type Run, UsageError } from './desk-verb.ts'

/** Proposes an act on an order, with a reason. */
const decide = (act: string, does: string): DeskVerb => ({
  form: '<order> <reason…>',
  does,
  run: (desk, person, { positionals: [order = '', ...reason] }) =>
    callDesk(desk, person, 'POST', '/desk/proposals', { act, subject: order, body: { reason: reason.join(' ') } }),
})

/** To our own account, or to the sender's as `account/ifsc/name`. */
const returnExcess: Run = (desk, person, { positionals: [order = '', to = '', ...reason] }) => {
  const [account_number, ifsc, name] = to.split('/')
  if (to !== 'own' && name === undefined) throw new UsageError(`${to} is neither own nor an account`)
  const account = to === 'own' ? {} : { name, account_number, ifsc }
  const body = { reason: reason.join(' '), ...account }
  return callDesk(desk, person, 'POST', '/desk/proposals', { act: 'escrow.return-excess', subject: order, body })
}

/** `reference`: of the debit on the statement of our bank. */
const takenBack: Run = (desk, person, { positionals: [order = '', reference = '', ...reason] }) => {
  const body = { reason: reason.join(' '), reference }
  return callDesk(desk, person, 'POST', '/desk/proposals', { act: 'reversal.taken-back', subject: order, body })
}

/** The disputes of an order that wait for an answer, by name: what opens later is answered by another proposal. */
function namesToAnswer(desk: Desk, order: string): Promise<readonly string[]> {
  return desk.withContext(async (context) => {
    const found = await findOrder(context, idFrom(OrderId, 'order', order))
    return (found?.payment.disputes ?? []).filter(awaitsAnswer).map(disputeName)
  })
}

async function storeEvidence(desk: Desk, person: Person, order: string, file: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([await readFile(file)]), basename(file))
  const path = `/desk/orders/${encodeURIComponent(order)}/evidence`
  const { key } = (await callDesk(desk, person, 'POST', path, form)) as { readonly key: string }
  return key
}

function checkAnswer(answer: string, files: readonly string[], reason: string): void {
  if (answer !== 'contest' && answer !== 'accept') throw new UsageError('A dispute is answered by contest or accept')
  if (answer === 'accept' && files.length > 0)
    throw new UsageError('A dispute is accepted without files: say why by --reason')
  if (reason === '') throw new UsageError('--reason says why')
}

/** Contested with files, after they are stored, or accepted. */
const answerDispute: Run = async (desk, person, { positionals: [order = '', answer = '', ...files], reason = '' }) => {
  checkAnswer(answer, files, reason)
  const disputes = await namesToAnswer(desk, order)
  const keys: string[] = []
  for (const file of files) keys.push(await storeEvidence(desk, person, order, file))
  return callDesk(desk, person, 'POST', '/desk/proposals', {
    act: `dispute.${answer}`,
    subject: order,
    body: { reason, disputes, ...(answer === 'contest' && { files: keys }) },
  })
}

const listDisputes: Run = (desk, _, { positionals: [order = ''] }) =>
  desk.withContext(async (context) => (await readSubject(context, order)).payment.disputes)

/** Where the money of an order is, and what waits for two people. */
const showMoney: Run = (desk, _, { positionals: [order = ''] }) =>
  desk.withContext(async (context) => {
    const { escrow, ledger } = await readSubject(context, order)
    const { state, collected_paise, excess_paise, short_paise, fundings, reversals } = escrow
    const { balances } = ledger
    return { escrow: state, balances, collected_paise, excess_paise, short_paise, fundings, reversals }
  })

async function readSubject(context: FullContext, order: string): Promise<Order> {
  const found = await findOrder(context, idFrom(OrderId, 'order', order))
  if (found === undefined) throw new Error(`There is no order ${order}`)
  return found
}

/** Decisions of two people about the money of an order. */
export const orderActVerbs: Readonly<Record<string, DeskVerb>> = {
  'adopt-refund': decide(
    'refund.adopt',
    'proposes that a refund that somebody made without us is our loss, and the deal goes on',
  ),
  'refund-rest': decide('refund.give-up', 'proposes to give such an order up and to refund the rest'),
  'top-up': decide('escrow.top-up', 'proposes to send the escrow what did not arrive there'),
  'return-excess': {
    form: '<order> <own | account/ifsc/name> <reason…>',
    does: 'proposes to return what lies in the escrow beside the order’s money',
    run: returnExcess,
  },
  'write-off': decide(
    'suspense.write-off',
    'proposes that what did not arrive, or did not stay, will not be found and is our loss; or that what our bank has twice stays ours',
  ),
  'pay-again': decide('reversal.pay-again', 'proposes to send or pay out again what had arrived and came back'),
  'taken-back': {
    form: '<order> <reference> <reason…>',
    does: 'proposes that our bank took back what had come back, by the debit of this reference on its statement',
    run: takenBack,
  },
  'give-up-paid': decide('order.give-up', 'proposes to give up and to refund a paid order that cannot go on'),
  money: {
    form: '<order>',
    does: 'shows where its money is, and what came back and waits for two people',
    run: showMoney,
  },
  disputes: {
    form: '<order>',
    does: 'shows its disputes, how they are answered, and what the gateway refused',
    run: listDisputes,
  },
  dispute: {
    form: '<order> <contest|accept> [files…] --reason "<why>"',
    does: 'proposes to contest those that wait for an answer, with the signed deal term, what was refunded, and letters or pictures (PDF, PNG, JPEG, at most 2 MB each); or to accept them: the payer keeps the money',
    run: answerDispute,
  },
}
