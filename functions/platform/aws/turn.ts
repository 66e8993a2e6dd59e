/** Resolves after everything that is ready to run has run. */
export function endOfTurn(): Promise<void> {
  // Ticks run before promises or after all of them, so that the tick is asked for by a promise.
  return Promise.resolve().then(() => new Promise((resolve) => process.nextTick(resolve)))
}
