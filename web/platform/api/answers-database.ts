/** The database of the answers that are kept for times without a network (./kept-answers.ts). */
export const answersDatabase = 'answers'

/** Deletes the kept answers: at a logout, at the end of a session, and before another person's. */
export function forgetAnswers(): void {
  if (typeof indexedDB !== 'undefined') indexedDB.deleteDatabase(answersDatabase)
}
