import type { User } from '#shared/account/account.ts'
import type { Ports } from '#functions/kit/port/ports.ts'
import { loadUser, loadUserByPhone } from './store.ts'

/** A user who must exist, because something of theirs does. */
export async function readUser(ports: Ports, userId: string): Promise<User> {
  const user = await loadUser(ports, userId)
  if (user === undefined) throw new Error(`no user ${userId}`)
  return user
}

export function readUserByPhone(ports: Ports, phone: string): Promise<User | undefined> {
  return loadUserByPhone(ports, phone)
}
