/** Resolves at the end of this event-loop tick, after all callbacks and promises that are ready. */
export function endOfTurn(): Promise<void> {
  // `process.nextTick` runs after the ready promises only when a promise schedules it.
  return Promise.resolve().then(() => new Promise((resolve) => process.nextTick(resolve)))
}
