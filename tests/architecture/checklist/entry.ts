/**
 * A test that proves a number: the file, and a part of a title as it is written in the file, placeholders such as
 * `%s` included.
 */
export interface Proof {
  /** The test is in one of these. */
  readonly files: readonly string[]
  readonly test: string
}

/** The short requirement of a number of the specification, with the tests that prove it or the reason why no test can. */
export interface Entry {
  readonly says: string
  readonly proof: readonly Proof[] | { readonly because: string }
}

/** Tests of one file: `within('tests/integration/account/session.test.ts')('part of a title')`. */
export function within(...files: readonly string[]) {
  return (...tests: readonly string[]): readonly Proof[] => tests.map((test) => ({ files, test }))
}

/** An entry with the tests that prove it. */
export function asks(says: string, ...proofs: readonly (readonly Proof[])[]): Entry {
  return { says, proof: proofs.flat() }
}

/** An entry without a test, and why. */
export function unproven(says: string, because: string): Entry {
  return { says, proof: { because } }
}
