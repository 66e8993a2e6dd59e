import type { Bug } from './bugs/bug.ts'
import { courseBugs } from './bugs/course.ts'
import { escrowBugs } from './bugs/escrow.ts'
import { harmless } from './bugs/harmless.ts'
import { ledgerBugs } from './bugs/ledger.ts'
import { listBugs } from './bugs/lists.ts'
import { paymentBugs } from './bugs/payments.ts'
import { settlementBugs } from './bugs/settlement.ts'
import { shareBugs } from './bugs/shares.ts'
import { eventBugs } from './bugs/events.ts'

export { type Bug, harmless }

/** The mistakes, by the invariants that they violate. */
export const groups: Readonly<Record<string, readonly Bug[]>> = {
  shares: shareBugs,
  payments: paymentBugs,
  escrow: escrowBugs,
  settlement: settlementBugs,
  ledger: ledgerBugs,
  course: courseBugs,
  lists: listBugs,
  events: eventBugs,
}

export const bugs: readonly Bug[] = Object.values(groups).flat()

/** The mistakes that schedules find; a story finds each of the others. */
export const bugsInSchedules: readonly Bug[] = bugs.filter(({ story }) => story === undefined)
