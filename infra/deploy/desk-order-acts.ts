import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { findOrder } from '#functions/order/queries.ts'
import { OrderId } from '#shared/kernel/id.ts'
import { awaitsAnswer, disputeName } from '#shared/order/dispute-answer.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import type { Arguments } from './desk-proposals.ts'

type Verb = (desk: Desk, person: Person, args: Arguments) => Promise<unknown>

/** Proposes an act on an order, with a reason. */
const decide =
  (act: string): Verb =>
  (desk, person, { positionals: [order = '', ...reason] }) =>
    callDesk(desk, person, 'POST', '/desk/proposals', { act, subject: order, body: { reason: reason.join(' ') } })

/** To our own account, or to the sender's as `account/ifsc/name`. */
const returnExcess: Verb = (desk, person, { positionals: [order = '', to = '', ...reason] }) => {
  const [account_number, ifsc, name] = to.split('/')
  const account = to === 'own' ? {} : { name, account_number, ifsc }
  const body = { reason: reason.join(' '), ...account }
  return callDesk(desk, person, 'POST', '/desk/proposals', { act: 'escrow.return-excess', subject: order, body })
}

/** `reference`: of the debit on the statement of our bank. */
const takenBack: Verb = (desk, person, { positionals: [order = '', reference = '', ...reason] }) => {
  const body = { reason: reason.join(' '), reference }
  return callDesk(desk, person, 'POST', '/desk/proposals', { act: 'reversal.taken-back', subject: order, body })
}

/** The disputes of an order that wait for an answer, by name: what opens later is answered by another proposal. */
function namesToAnswer(desk: Desk, order: string): Promise<readonly string[]> {
  return desk.withContext(async (context) => {
    const { disputes = [] } = (await findOrder(context, OrderId.parse(order))) ?? {}
    return disputes.filter(awaitsAnswer).map(disputeName)
  })
}

async function storeEvidence(desk: Desk, person: Person, order: string, file: string): Promise<string> {
  const form = new FormData()
  form.set('file', new Blob([await readFile(file)]), basename(file))
  const path = `/desk/orders/${encodeURIComponent(order)}/evidence`
  const { key } = (await callDesk(desk, person, 'POST', path, form)) as { readonly key: string }
  return key
}

/** Contested with files, after they are stored, or accepted. */
const answerDispute: Verb = async (desk, person, { positionals: [order = '', answer = '', ...files], reason = '' }) => {
  if (answer !== 'contest' && answer !== 'accept') throw new Error(`A dispute is answered by contest or accept`)
  if (answer === 'accept' && files.length > 0)
    throw new Error('A dispute is accepted without files: say why by --reason')
  const disputes = await namesToAnswer(desk, order)
  const keys: string[] = []
  for (const file of files) keys.push(await storeEvidence(desk, person, order, file))
  return callDesk(desk, person, 'POST', '/desk/proposals', {
    act: `dispute.${answer}`,
    subject: order,
    body: { reason, disputes, ...(answer === 'contest' && { files: keys }) },
  })
}

const listDisputes: Verb = (desk, _, { positionals: [order = ''] }) =>
  desk.withContext(async (context) => (await findOrder(context, OrderId.parse(order)))?.disputes ?? 'no such order')

/** Decisions of two people about the money of an order. */
export const orderActVerbs: Readonly<Record<string, Verb>> = {
  'adopt-refund': decide('refund.adopt'),
  'refund-rest': decide('refund.give-up'),
  'top-up': decide('escrow.top-up'),
  'return-excess': returnExcess,
  'write-off': decide('suspense.write-off'),
  'pay-again': decide('reversal.pay-again'),
  'taken-back': takenBack,
  'give-up-paid': decide('order.give-up'),
  dispute: answerDispute,
  disputes: listDisputes,
}

export const orderActUsage = `
  npm run desk -- adopt-refund <order> <reason>   proposes that a refund that somebody made without us is our loss, and the deal goes on
  npm run desk -- refund-rest <order> <reason>    proposes to give such an order up and to refund the rest
  npm run desk -- top-up <order> <reason>         proposes to send the escrow what did not arrive there
  npm run desk -- return-excess <order> <own | account/ifsc/name> <reason>   proposes to return what lies in the escrow beside the order's money
  npm run desk -- write-off <order> <reason>      proposes that what did not arrive, or did not stay, will not be found and is our loss; or that what our bank has twice stays ours
  npm run desk -- pay-again <order> <reason>      proposes to send or pay out again what had arrived and came back
  npm run desk -- taken-back <order> <reference> <reason>   proposes that our bank took back what had come back, by the debit of this reference
  npm run desk -- give-up-paid <order> <reason>   proposes to give up and to refund a paid order that cannot go on
  npm run desk -- disputes <order>                shows its disputes, how they are answered, and what the gateway refused
  npm run desk -- dispute <order> contest [files…] --reason "<why>"   proposes to contest those that wait for an answer: with the signed deal term, what was refunded, and letters or pictures (PDF, PNG, JPEG, at most 2 MB each)
  npm run desk -- dispute <order> accept --reason "<why>"             proposes to accept them: the payer keeps the money
`
