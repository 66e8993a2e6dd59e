/** Does something with each, one after the other. One that fails keeps back none of the others; its failure is thrown at the end. */
export async function eachOf<T>(values: readonly T[], work: (value: T) => Promise<void>): Promise<void> {
  let failed: unknown
  for (const value of values) {
    await work(value).catch((failure: unknown) => {
      failed = failure
    })
  }
  if (failed !== undefined) throw failed
}
