import type { UserId } from './id.ts'
/**
 * Whether `by` may confirm what `first` did: what one person did alone moves no money. True when nobody did the first act,
 * because there is nothing to confirm then and the rule about the state answers.
 */
export function isSecondPerson(first: UserId | null, by: UserId): boolean {
  return first !== by
}
