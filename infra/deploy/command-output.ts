import type { Proof } from './verify-ledger.ts'

/** Prints what was counted and what is broken. Answers whether nothing is. */
export function report({ counts, broken }: Proof): boolean {
  const lines = [
    ...Object.entries(counts).map(([what, count]) => `${String(count).padStart(8)} ${spaced(what)}`),
    ...broken.map((violation) => `BROKEN ${violation}`),
    broken.length === 0 ? 'The ledger is whole.' : `The ledger is broken: ${broken.length} violations.`,
  ]
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
  return broken.length === 0
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** A failure as something that an operator can act on. */
export function describeFailure(failure: unknown, stage: string): string {
  if (!(failure instanceof Error)) return String(failure)
  if (['ResourceNotFoundException', 'NoSuchBucket', 'TableNotFoundException'].includes(failure.name))
    return `The stage ${stage} does not exist (${failure.message}): deploy it first`
  return 'code' in failure && failure.code === 'ECONNREFUSED'
    ? `The stage ${stage} does not answer: is the emulator running?`
    : failure.message
}
