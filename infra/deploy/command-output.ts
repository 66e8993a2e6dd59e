import type { LedgerReport } from './ledger/verify-ledger.ts'

/** Prints the counts and violations of a ledger report. Returns whether the ledger is consistent. */
export function printReport({ counts, violations }: LedgerReport): boolean {
  const lines = [
    ...Object.entries(counts).map(([what, count]) => `${String(count).padStart(8)} ${spaced(what)}`),
    ...violations.map((violation) => `BROKEN ${violation}`),
    violations.length === 0
      ? 'The ledger is consistent.'
      : `The ledger is inconsistent: ${violations.length} violations.`,
  ]
  printLines(lines)
  return violations.length === 0
}

export function printLines(lines: readonly string[]): void {
  process.stdout.write(lines.map((line) => `${line}\n`).join(''))
}

function spaced(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/** Errors of the SDK and of AWS for missing, expired and unknown credentials. */
const withoutCredentials = new Set([
  'CredentialsProviderError',
  'ExpiredToken',
  'ExpiredTokenException',
  'InvalidClientTokenId',
  'InvalidSignatureException',
  'UnrecognizedClientException',
])

/** The message of a failure, with what an operator can do about it. */
export function describeFailure(failure: unknown, stage: string): string {
  if (!(failure instanceof Error)) return String(failure)
  if (['ResourceNotFoundException', 'NoSuchBucket', 'TableNotFoundException'].includes(failure.name))
    return `The stage ${stage} does not exist (${failure.message}): deploy it first`
  if (withoutCredentials.has(failure.name))
    return `AWS does not accept this machine's credentials for ${stage} (${failure.message}). Log in with \`aws sso login\` or set AWS_PROFILE; \`aws sts get-caller-identity\` must name the account in infra/stages/${stage}.json`
  return 'code' in failure && failure.code === 'ECONNREFUSED'
    ? `The stage ${stage} does not answer: start it (npm run deploy:emulator)`
    : failure.message
}
