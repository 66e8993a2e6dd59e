import type { Bug } from './bugs/bug.ts'
import { chargeBugs } from './bugs/charges.ts'
import { comparisonBugs } from './bugs/comparison.ts'
import { courseBugs } from './bugs/course.ts'
import { dueBugs } from './bugs/due.ts'
import { disputeBugs } from './bugs/disputes.ts'
import { escrowBugs } from './bugs/escrow.ts'
import { harmless } from './bugs/harmless.ts'
import { ledgerBugs } from './bugs/ledger.ts'
import { listBugs } from './bugs/lists.ts'
import { paymentBugs } from './bugs/payments.ts'
import { saleBugs } from './bugs/sales.ts'
import { settlementBugs } from './bugs/settlement.ts'
import { shardBugs } from './bugs/shards.ts'
import { shareBugs } from './bugs/shares.ts'
import { eventBugs } from './bugs/events.ts'

export { type Bug, harmless }

export const bugs: readonly Bug[] = [
  ...chargeBugs,
  ...shareBugs,
  ...shardBugs,
  ...paymentBugs,
  ...disputeBugs,
  ...escrowBugs,
  ...settlementBugs,
  ...ledgerBugs,
  ...courseBugs,
  ...listBugs,
  ...saleBugs,
  ...eventBugs,
  ...dueBugs,
  ...comparisonBugs,
]

/** The mistakes that schedules find; a scenario finds each of the others. */
export const bugsInSchedules: readonly Bug[] = bugs.filter(({ scenario }) => scenario === undefined)
