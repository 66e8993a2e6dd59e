/** A test that proves a number: the file, and a part of a title in it as the file spells it (`%s` and all). */
export interface Proof {
  readonly file: string
  readonly test: string
}

/** What a number of the specification asks for, in short, and what proves it; or why no test can. */
export interface Entry {
  readonly says: string
  readonly proof: readonly Proof[] | { readonly because: string }
}

/** Tests of one file: `within('tests/integration/session.test.ts')('takes a code once')`. */
export function within(file: string) {
  return (...tests: readonly string[]): readonly Proof[] => tests.map((test) => ({ file, test }))
}

export function asks(says: string, ...proofs: readonly (readonly Proof[])[]): Entry {
  return { says, proof: proofs.flat() }
}

export function unproven(says: string, because: string): Entry {
  return { says, proof: { because } }
}
