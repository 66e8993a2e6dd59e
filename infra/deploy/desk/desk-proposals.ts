import { recordFirstSupervisor } from '#functions/account/commands.ts'
import { listDeskUsers } from '#functions/account/queries.ts'
import { findStock } from '#functions/order/queries.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'
import { approveStep } from './desk-kyc.ts'
import { type DeskVerb, idFrom, type Run, UsageError } from './desk-verb.ts'

function propose(desk: Desk, person: Person, act: string, subject: string, body: object): Promise<unknown> {
  return callDesk(desk, person, 'POST', '/desk/proposals', { act, subject, body })
}

const changeStock =
  (act: 'stock.issue' | 'stock.withdraw'): Run =>
  (desk, person, { positionals: [security = '', quantity = '', ...reason] }) => {
    if (!/^\d+$/.test(quantity)) throw new UsageError(`${quantity} is no quantity`)
    return propose(desk, person, act, security, { quantity: Number(quantity), reason: reason.join(' ') })
  }

const decide =
  (decision: 'approve' | 'reject'): Run =>
  (desk, person, { positionals: [id = ''] }) =>
    callDesk(desk, person, 'POST', `/desk/proposals/${encodeURIComponent(id)}/${decision}`, {})

/** Needs access to the stage's table, as `--as` does: from the second supervisor on, two people decide. */
async function firstSupervisor(desk: Desk, { email }: Person): Promise<unknown> {
  if (!(await desk.withContext((context) => recordFirstSupervisor(context, email))))
    throw new Error('This stage has had its first supervisor: two people of the desk grant the role now')
  return { email, role: 'SUPERVISOR' }
}

/** Proposes an act about a subject, with a reason. */
const withReason =
  (act: string): Run =>
  (desk, person, { positionals: [subject = '', ...reason] }) =>
    propose(desk, person, act, subject, { reason: reason.join(' ') })

/** Acts that need two people, and what they are decided by. */
export const proposalVerbs: Readonly<Record<string, DeskVerb>> = {
  proposals: {
    form: '',
    does: 'acts that wait for a second person',
    run: (desk, person) => callDesk(desk, person, 'GET', '/desk/proposals'),
  },
  approve: {
    form: '<proposal or user> [document]',
    does: 'approves what somebody else proposed: it happens now. With a document: approves that KYC step of a user',
    run: (desk, person, args) => {
      const [user = '', document] = args.positionals
      return document === undefined ? decide('approve')(desk, person, args) : approveStep(desk, person, user, document)
    },
  },
  'reject-proposal': {
    form: '<proposal>',
    does: 'ends a proposal: it does not happen',
    run: decide('reject'),
  },
  issue: {
    form: '<security> <quantity> <reason…>',
    does: 'proposes to offer more shares',
    run: changeStock('stock.issue'),
  },
  withdraw: {
    form: '<security> <quantity> <reason…>',
    does: 'proposes to offer fewer shares',
    run: changeStock('stock.withdraw'),
  },
  'record-seller': {
    form: '<security> <name> <PAN or CIN> <signatory> <account holder> <account number> <IFSC>',
    does: 'proposes who sells the shares of a company from now on. Put quotation marks around names',
    run: (desk, person, { positionals }) => {
      const [security = '', name, tax_id, signatory, account_name, account_number, ifsc] = positionals
      const body = { name, tax_id, signatory, account_name, account_number, ifsc }
      return propose(desk, person, 'seller.record', security, body)
    },
  },
  grant: {
    form: '<e-mail> <OPERATOR|SUPERVISOR> <reason…>',
    does: 'proposes that somebody works at the desk',
    run: (desk, person, { positionals: [email = '', role = '', ...reason] }) =>
      propose(desk, person, 'desk.grant', email, { role, reason: reason.join(' ') }),
  },
  revoke: {
    form: '<e-mail> <reason…>',
    does: 'proposes that somebody no longer does',
    run: withReason('desk.revoke'),
  },
  'restore-held': {
    form: '<user> <reason…>',
    does: 'proposes to restore an account that was suspended because a payment was charged back',
    run: withReason('account.restore'),
  },
  differences: {
    form: '',
    does: 'what the statements of gateway, bank and escrow say otherwise than our ledger',
    run: (desk, person) => callDesk(desk, person, 'GET', '/desk/differences'),
  },
  close: {
    form: '<difference> <reason…>',
    does: 'proposes to close a difference that is explained',
    run: withReason('difference.close'),
  },
  people: {
    form: '',
    does: 'who works at the desk',
    async run(desk) {
      const users = await desk.withContext(listDeskUsers)
      return users.map(({ email, role, status }) => ({ email, role, status }))
    },
  },
  stock: {
    form: '<security>',
    does: 'shares issued, available, held and committed, and in how many shards',
    run: (desk, _, { positionals: [security = ''] }) =>
      desk.withContext(async (context) => {
        const found = await findStock(context, idFrom(SecurityId, 'security', security))
        if (found === undefined) throw new Error(`There is no stock of ${security}`)
        const { issued, available, held, committed, shards } = found
        return { issued, available, held, committed, shards: shards.length }
      }),
  },
  'first-supervisor': {
    form: '',
    does: 'makes the account of --as the first supervisor of a stage that has had none',
    run: firstSupervisor,
  },
}
