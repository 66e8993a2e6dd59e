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

const answers: Readonly<Record<string, string>> = { contest: 'dispute.contest', accept: 'dispute.accept' }

const answerDispute: Verb = (desk, person, { positionals: [order = '', answer = '', ...reason] }) =>
  callDesk(desk, person, 'POST', '/desk/proposals', {
    act: answers[answer] ?? answer,
    subject: order,
    body: { reason: reason.join(' ') },
  })

/** Decisions of two people about the money of an order. */
export const orderActVerbs: Readonly<Record<string, Verb>> = {
  'adopt-refund': decide('refund.adopt'),
  'refund-rest': decide('refund.give-up'),
  'top-up': decide('escrow.top-up'),
  'return-excess': returnExcess,
  'write-off': decide('suspense.write-off'),
  'give-up-paid': decide('order.give-up'),
  dispute: answerDispute,
}

export const orderActUsage = `
  npm run desk -- adopt-refund <order> <reason>   proposes that a refund that somebody made without us is our loss, and the deal goes on
  npm run desk -- refund-rest <order> <reason>    proposes to give such an order up and to refund the rest
  npm run desk -- top-up <order> <reason>         proposes to send the escrow what did not arrive there
  npm run desk -- return-excess <order> <own | account/ifsc/name> <reason>   proposes to return what lies in the escrow beside the order's money
  npm run desk -- write-off <order> <reason>      proposes that what did not arrive will not be found, and is our loss
  npm run desk -- give-up-paid <order> <reason>   proposes to give up and to refund a paid order that cannot go on
  npm run desk -- dispute <order> <contest | accept> <reason>   proposes how a dispute is answered: with the signed deal term and this reason, or not at all
`
