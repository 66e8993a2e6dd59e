import { bankEntries } from './checklist/bank.ts'
import { buyingEntries } from './checklist/buying.ts'
import { endpoints } from './checklist/endpoints.ts'
import type { Entry } from './checklist/entry.ts'
import { escrowScreenEntries } from './checklist/escrow-screens.ts'
import { kycScreenEntries } from './checklist/kyc-screens.ts'
import { marketEntries } from './checklist/market.ts'
import { routes } from './checklist/routes.ts'
import { rules } from './checklist/rules.ts'
import { saleScreenEntries } from './checklist/sale-screens.ts'
import { screens } from './checklist/screens.ts'
import { texts } from './checklist/texts.ts'

export type Checklist = Readonly<Record<string, Entry>>

const numbered = (group: string, first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, count) => `${group}${first + count}`)

/**
 * The numbers of docs/specification that are built so far: routes, guards, screens, endpoints, texts, rules,
 * constants, transitions, data, legal statements, wrapper messages.
 */
export const requiredNumbers: readonly string[] = [
  ...numbered('R', 1, 17),
  ...numbered('R', 38, 53),
  ...numbered('RG', 1, 7),
  ...numbered('S', 1, 59),
  ...numbered('E', 1, 37),
  ...numbered('E', 38, 51),
  ...numbered('E', 55, 57),
  // A bank account.
  ...numbered('R', 34, 36),
  ...numbered('S', 83, 85),
  ...numbered('E', 52, 54),
  'E58',
  'V15',
  'V17',
  'T16',
  // The screens of KYC.
  ...numbered('R', 28, 33),
  'R37',
  ...numbered('S', 77, 82),
  'S86',
  ...numbered('X', 50, 57),
  'X67',
  ...numbered('V', 11, 14),
  'V16',
  'V19',
  ...numbered('T', 13, 15),
  'T17',
  // The slides of escrow, and the assurance screen.
  'R20',
  'R22',
  'S64',
  'S66',
  'F1',
  // The screens of selling.
  ...numbered('R', 23, 27),
  ...numbered('S', 72, 76),
  'V10',
  ...numbered('X', 61, 64),
  'T24',
  'D15',
  'E84',
  ...numbered('E', 59, 71),
  ...numbered('X', 1, 49),
  'X65',
  ...numbered('V', 1, 9),
  ...numbered('C', 1, 17),
  'C19',
  'C27',
  'C28',
  ...numbered('T', 1, 12),
  ...numbered('T', 25, 26),
  ...numbered('C', 20, 23),
  ...numbered('D', 3, 7),
  ...numbered('D', 10, 11),
  'P1',
  ...numbered('L', 1, 6),
  ...numbered('N', 1, 3),
  // Buying, escrow, signing and holdings.
  ...numbered('R', 18, 19),
  'R21',
  'R54',
  ...numbered('S', 60, 63),
  'S65',
  ...numbered('S', 67, 71),
  ...numbered('E', 72, 83),
  ...numbered('X', 58, 60),
  ...numbered('C', 24, 25),
  ...numbered('T', 18, 23),
  ...numbered('D', 8, 9),
]

/** The requirement of each number, and the tests that prove it. */
export const checklist: Checklist = {
  ...routes,
  ...screens,
  ...endpoints,
  ...texts,
  ...rules,
  ...marketEntries,
  ...bankEntries,
  ...kycScreenEntries,
  ...escrowScreenEntries,
  ...saleScreenEntries,
  ...buyingEntries,
}
