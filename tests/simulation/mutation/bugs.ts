import type { Bug } from './bugs/bug.ts'
import { courseBugs } from './bugs/course.ts'
import { escrowBugs } from './bugs/escrow.ts'
import { harmless } from './bugs/harmless.ts'
import { ledgerBugs } from './bugs/ledger.ts'
import { listBugs } from './bugs/lists.ts'
import { paymentBugs } from './bugs/payments.ts'
import { shareBugs } from './bugs/shares.ts'
import { eventBugs } from './bugs/events.ts'

export { type Bug, harmless }

export const bugs: readonly Bug[] = [
  ...shareBugs,
  ...paymentBugs,
  ...escrowBugs,
  ...ledgerBugs,
  ...courseBugs,
  ...listBugs,
  ...eventBugs,
]
