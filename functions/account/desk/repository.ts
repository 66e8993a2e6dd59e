import type { Role, User } from '#shared/account/account.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { TrailAct } from '#shared/trail/trail.ts'
import { deskMembers, deskPk, firstSupervisors, roleChanges, users } from '#functions/account/entities.ts'
import type { Context } from '#functions/platform/context.ts'
import type { Writes } from '#functions/platform/port/table.ts'
import { trailWrites } from '#functions/trail/commands.ts'

export interface RoleChange {
  readonly id: string
  readonly by: UserId
  readonly from: Role
  readonly to: Role
}

export async function hasRoleChange(context: Context<'table:read'>, userId: UserId, id: string): Promise<boolean> {
  return (await roleChanges.find(context, { user_id: userId, id })) !== undefined
}

/** Saves a role with the record of its change, the list of the desk and the audit trail. Throws when the account has changed since it was read. */
export async function saveRole(
  context: Context<'table'>,
  user: User,
  change: RoleChange,
  act: TrailAct,
): Promise<void> {
  await context.table.transact(await roleWrites(context, user, change, act))
}

/** As `saveRole`, at most once on a stage. Throws TransactionCancelled for the write `first` the second time. */
export async function saveFirstSupervisor(
  context: Context<'table'>,
  user: User,
  change: RoleChange,
  act: TrailAct,
): Promise<void> {
  await context.table.transact({
    ...(await roleWrites(context, user, change, act)),
    first: firstSupervisors.create(context, { user_id: user.id }),
  })
}

async function roleWrites(
  context: Context<'table:read'>,
  user: User,
  { id, by, from, to }: RoleChange,
  act: TrailAct,
): Promise<Writes> {
  const change = { user_id: user.id, id, at: context.clock.now(), by, from, to }
  return {
    profile: users.update({ id: user.id }, { set: { role: to } }, { attribute: 'role', is: from }),
    'role change': roleChanges.create(context, change),
    ...deskMemberWrites(context, { id: user.id, role: to }),
    ...(await trailWrites(context, act)),
  }
}

/** Keeps the list of the desk as the role of an account says. */
export function deskMemberWrites(context: Context, { id, role }: Pick<User, 'id' | 'role'>): Writes {
  const write =
    role === 'INVESTER_CLIENT' ? deskMembers.delete({ user_id: id }) : deskMembers.put(context, { user_id: id, role })
  return { 'desk member': write }
}

/** Whether the stage has, or has had, a first supervisor, or has a supervisor by its demo data. */
export async function hasSupervisor(context: Context<'table:read'>): Promise<boolean> {
  const [first, members] = await Promise.all([
    firstSupervisors.find(context, {}),
    deskMembers.listAll(context, { pk: deskPk, prefix: 'member#' }),
  ])
  return first !== undefined || members.some(({ role }) => role === 'SUPERVISOR')
}

export async function loadDeskMemberIds(context: Context<'table:read'>): Promise<UserId[]> {
  return (await deskMembers.listAll(context, { pk: deskPk, prefix: 'member#' })).map(({ user_id }) => user_id)
}
