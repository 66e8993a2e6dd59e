/** What a rule of an order or of a sale answers. */
type Outcome<Change> =
  | { readonly outcome: 'changed'; readonly change: Change }
  | { readonly outcome: 'unchanged' }
  | { readonly outcome: 'refused'; readonly why: unknown }

/** What a rule changes. Fails the test when it changes nothing or refuses. */
export function changeOf<Change>(answer: Outcome<Change> | undefined): Change {
  if (answer?.outcome !== 'changed') throw new Error(`it is ${answer?.outcome ?? 'no rule'}`)
  return answer.change
}

/** Why a rule refuses; otherwise its outcome, so that a test shows it. */
export function refusalOf(answer: Outcome<unknown>): unknown {
  return answer.outcome === 'refused' ? answer.why : answer.outcome
}
