import { callDesk, type Desk, type Person } from './desk-call.ts'
import type { Arguments } from './desk-proposals.ts'

type Verb = (desk: Desk, person: Person, args: Arguments) => Promise<unknown>

/** Proposes an act on an order, with a reason. */
const decide =
  (act: string): Verb =>
  (desk, person, { positionals: [order = '', ...reason] }) =>
    callDesk(desk, person, 'POST', '/desk/proposals', { act, subject: order, body: { reason: reason.join(' ') } })

/** Decisions of two people about the money of an order. */
export const orderActVerbs: Readonly<Record<string, Verb>> = {
  'adopt-refund': decide('refund.adopt'),
  'refund-rest': decide('refund.give-up'),
}

export const orderActUsage = `
  npm run desk -- adopt-refund <order> <reason>   proposes that a refund that somebody made without us is our loss, and the deal goes on
  npm run desk -- refund-rest <order> <reason>    proposes to give such an order up and to refund the rest
`
