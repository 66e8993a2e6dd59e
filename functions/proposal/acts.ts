import type { StoredAct } from './act.ts'
import { grantDeskRole, revokeDeskRole } from './act/change-desk-role.ts'
import { issueStock, withdrawStock } from './act/change-stock.ts'
import { adoptRefund, giveUpRefund } from './act/decide-order.ts'

/** All acts that need two people. */
const acts: readonly StoredAct[] = [issueStock, withdrawStock, grantDeskRole, revokeDeskRole, adoptRefund, giveUpRefund]

export function findAct(name: string): StoredAct | undefined {
  return acts.find((each) => each.name === name)
}
