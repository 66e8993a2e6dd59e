import type { DocumentName } from './kyc.ts'

/** The person's own request asks in these seconds after a submission. */
const ownSeconds = 20
/** When a silent partner is asked again, in seconds after a submission. A penny drop moves a rupee each time. */
const askSeconds = [20, 80, 300, 900, 1_800]
const askSecondsOfBank = [20, 300]

/**
 * Whether a partner may be asked now about a submission of so many seconds ago, and after how many seconds the next look is due.
 * `again` is undefined after the last one: the desk decides then.
 */
export function nextAskSeconds(
  document: DocumentName,
  seconds: number,
): { readonly mayAsk: boolean; readonly again: number | undefined } {
  if (seconds < ownSeconds) return { mayAsk: false, again: ownSeconds - seconds }
  const next = (document === 'bank' ? askSecondsOfBank : askSeconds).find((each) => each > seconds)
  return { mayAsk: true, again: next === undefined ? undefined : next - seconds }
}
