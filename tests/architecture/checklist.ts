import { bankEntries } from './checklist/bank.ts'
import { buyingEntries } from './checklist/buying.ts'
import { endpoints } from './checklist/endpoints.ts'
import type { Entry } from './checklist/entry.ts'
import { escrowScreenEntries } from './checklist/escrow-screens.ts'
import { factEntries } from './checklist/facts.ts'
import { kycScreenEntries } from './checklist/kyc-screens.ts'
import { marketEntries } from './checklist/market.ts'
import { routes } from './checklist/routes.ts'
import { rules } from './checklist/rules.ts'
import { saleScreenEntries } from './checklist/sale-screens.ts'
import { screens } from './checklist/screens.ts'
import { texts } from './checklist/texts.ts'

export type Checklist = Readonly<Record<string, Entry>>

/** The last number of each group of docs/specification: routes, guards, screens, endpoints, texts, rules, and so on. */
const lastNumbers = {
  R: 54,
  RG: 7,
  S: 86,
  E: 85,
  X: 67,
  V: 19,
  C: 31,
  T: 27,
  D: 16,
  L: 6,
  N: 3,
  F: 4,
  P: 9,
} as const

/** All numbers of docs/specification. */
export const requiredNumbers: readonly string[] = Object.entries(lastNumbers).flatMap(([group, last]) =>
  Array.from({ length: last }, (_, index) => `${group}${index + 1}`),
)

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
  ...factEntries,
}
