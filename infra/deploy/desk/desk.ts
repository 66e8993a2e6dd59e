import { parseArgs } from 'node:util'
import type { Desk } from './desk-call.ts'
import { accountVerbs } from './desk-accounts.ts'
import { kycVerbs } from './desk-kyc.ts'
import { marketVerbs } from './desk-market.ts'
import { orderActVerbs } from './desk-order-acts.ts'
import { orderVerbs } from './desk-orders.ts'
import { proposalVerbs } from './desk-proposals.ts'
import { saleActVerbs } from './desk-sale-acts.ts'
import { saleVerbs } from './desk-sales.ts'
import { checkForm, type DeskVerb, UsageError } from './desk-verb.ts'

const groups: readonly Readonly<Record<string, DeskVerb>>[] = [
  orderVerbs,
  orderActVerbs,
  marketVerbs,
  accountVerbs,
  kycVerbs,
  saleVerbs,
  saleActVerbs,
  proposalVerbs,
]

/** The commands of the desk by their names. */
export const deskVerbs: ReadonlyMap<string, DeskVerb> = new Map(groups.flatMap((group) => Object.entries(group)))

const introduction = `Commands of the desk: npm run desk -- --as <e-mail> <command>. --as names the person of the desk who acts; what needs two people needs two of them.
The application must be running (npm start), or be deployed: --stage emulator.
`

/** How one command is given, or all of them. */
export function usageOf(name?: string): string {
  const verb = name === undefined ? undefined : deskVerbs.get(name)
  if (name !== undefined && verb !== undefined) return `${lineOf([name, verb])}\n`
  const parts = groups.map((group) => Object.entries(group).map(lineOf).join('\n'))
  return `${introduction}\n${parts.join('\n\n')}\n`
}

function lineOf([name, { form, does }]: readonly [string, DeskVerb]): string {
  return `  npm run desk -- ${`${name} ${form}`.trimEnd().padEnd(46)} ${does}`
}

/** What a command prints, and its exit code: 0 when it is done, 1 when it is refused or fails, 2 when it is given wrongly. */
export interface DeskOutput {
  readonly code: 0 | 1 | 2
  readonly out: string
  readonly err: string
}

/** Runs one command as it stands on the command line. `open` gives the application of a stage, the local one without a stage. */
export async function runDesk(
  argv: readonly string[],
  open: (stage: string | undefined) => Promise<Desk>,
): Promise<DeskOutput> {
  let name: string | undefined
  try {
    const { values, positionals: words } = optionsOf(argv)
    const [first = '', ...positionals] = words
    const verb = deskVerbs.get(first)
    if (verb === undefined) throw new UsageError('')
    name = first
    const { as, stage, corrects, reason } = values
    if (as === undefined) throw new UsageError('--as names the person of the desk who acts')
    const args = { positionals, corrects, reason }
    checkForm(verb, args)
    const answer = await verb.run(await open(stage), { email: as }, args)
    return { code: 0, out: `${JSON.stringify(answer, null, 2)}\n`, err: '' }
  } catch (failure) {
    const words = failure instanceof Error ? failure.message : String(failure)
    if (failure instanceof UsageError)
      return { code: 2, out: '', err: `${words === '' ? '' : `${words}\n`}${usageOf(name)}` }
    return { code: 1, out: '', err: `${words}\n` }
  }
}

function optionsOf(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        as: { type: 'string' },
        stage: { type: 'string' },
        reason: { type: 'string' },
        corrects: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    })
  } catch (failure) {
    throw new UsageError(failure instanceof Error ? failure.message : '')
  }
}
