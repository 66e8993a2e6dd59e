import { recordFirstSupervisor } from '#functions/account/commands.ts'
import { listDeskUsers } from '#functions/account/queries.ts'
import { findStock } from '#functions/order/queries.ts'
import { SecurityId } from '#shared/kernel/id.ts'
import { callDesk, type Desk, type Person } from './desk-call.ts'

/** The arguments and options after the verb. */
export interface Arguments {
  readonly positionals: readonly string[]
  readonly corrects: boolean
  /** Why, of an act whose arguments are files. */
  readonly reason?: string | undefined
}

type Verb = (desk: Desk, person: Person, args: Arguments) => Promise<unknown>

function propose(desk: Desk, person: Person, act: string, subject: string, body: object): Promise<unknown> {
  return callDesk(desk, person, 'POST', '/desk/proposals', { act, subject, body })
}

const changeStock =
  (act: 'stock.issue' | 'stock.withdraw'): Verb =>
  (desk, person, { positionals: [security = '', quantity = '', ...reason] }) =>
    propose(desk, person, act, security, { quantity: Number(quantity), reason: reason.join(' ') })

const decide =
  (decision: 'approve' | 'reject'): Verb =>
  (desk, person, { positionals: [id = ''] }) =>
    callDesk(desk, person, 'POST', `/desk/proposals/${encodeURIComponent(id)}/${decision}`, {})

/** Needs access to the stage's table, as `--as` does: from the second supervisor on, two people decide. */
async function firstSupervisor(desk: Desk, { email }: Person): Promise<unknown> {
  if (!(await desk.withContext((context) => recordFirstSupervisor(context, email))))
    throw new Error('This stage has had its first supervisor: two people of the desk grant the role now')
  return { email, role: 'SUPERVISOR' }
}

export const proposalVerbs: Readonly<Record<string, Verb>> = {
  proposals: (desk, person) => callDesk(desk, person, 'GET', '/desk/proposals'),
  approve: decide('approve'),
  reject: decide('reject'),
  issue: changeStock('stock.issue'),
  withdraw: changeStock('stock.withdraw'),
  grant: (desk, person, { positionals: [email = '', role = '', ...reason] }) =>
    propose(desk, person, 'desk.grant', email, { role, reason: reason.join(' ') }),
  revoke: (desk, person, { positionals: [email = '', ...reason] }) =>
    propose(desk, person, 'desk.revoke', email, { reason: reason.join(' ') }),
  'restore-held': (desk, person, { positionals: [user = '', ...reason] }) =>
    propose(desk, person, 'account.restore', user, { reason: reason.join(' ') }),
  differences: (desk, person) => callDesk(desk, person, 'GET', '/desk/differences'),
  close: (desk, person, { positionals: [difference = '', ...reason] }) =>
    propose(desk, person, 'difference.close', difference, { reason: reason.join(' ') }),
  async people(desk) {
    const users = await desk.withContext(listDeskUsers)
    return users.map(({ email, role, status }) => ({ email, role, status }))
  },
  stock: (desk, _, { positionals: [security = ''] }) =>
    desk.withContext(async (context) => (await findStock(context, SecurityId.parse(security))) ?? 'no stock'),
  'first-supervisor': firstSupervisor,
}
