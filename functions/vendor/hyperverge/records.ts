import type { Day } from '#shared/kernel/instant.ts'
import type { AccountAnswer, PanNameAnswer, PanVerifiedAnswer } from '#shared/kyc/answers.ts'
import { type Caller, failed, form, json } from './call.ts'
import { reasonIn } from './refusal-reason.ts'
import { WireAccount, WireNames, WirePan, WirePanName } from './schema.ts'

const pennyDropMs = 15_000

/** The status by which the partner says that the register has no such entry, or that none can have this form. */
const notFound = 422

export async function findNameOfPan(call: Caller, pan: string): Promise<PanNameAnswer> {
  const body = json({ pan })
  const answer = await call({ at: 'registers', name: 'getNameFromPAN', body, result: WirePanName, isRepeatable: true })
  if ('result' in answer) return { kind: 'found', name: answer.result.name }
  if (answer.refusal.status === notFound) return { kind: 'not-found' }
  throw failed(answer.refusal.status)
}

export async function verifyPan(call: Caller, pan: string, name: string, born: Day): Promise<PanVerifiedAnswer> {
  const [year, month, date] = born.split('-')
  const body = json({ pan, name, dob: `${date}/${month}/${year}` })
  const answer = await call({ at: 'registers', name: 'verifyPAN', body, result: WirePan, isRepeatable: true })
  if ('result' in answer) {
    const { status, nameMatch, dobMatch } = answer.result
    const kind = status.toLowerCase() === 'active' ? 'active' : 'inactive'
    return { kind, isNameMatch: nameMatch, isBornMatch: dobMatch }
  }
  if (answer.refusal.status === notFound) return { kind: 'not-found' }
  throw failed(answer.refusal.status)
}

export async function matchNames(call: Caller, one: string, other: string): Promise<boolean> {
  const body = json({ name: { value1: one, value2: other } })
  const answer = await call({ at: 'registers', name: 'matchFields', body, result: WireNames, isRepeatable: true })
  if ('result' in answer) return answer.result.name
  throw failed(answer.refusal.status)
}

/**
 * Sends the penny once: the partner has no key by which it knows a repeat, and a repeat moves another one. The encoding of the body
 * is a setting, because the partner's documents name two.
 */
export async function checkBankAccount(
  call: Caller,
  encoding: 'json' | 'form',
  account: { readonly ifsc: string; readonly accountNumber: string },
): Promise<AccountAnswer> {
  const answer = await call({
    at: 'pennyDrop',
    name: 'checkBankAccount',
    body: encoding === 'json' ? json(account) : form(account),
    result: WireAccount,
    isRepeatable: false,
    timeoutMs: pennyDropMs,
  })
  if ('refusal' in answer) {
    if (answer.refusal.status === notFound) return { kind: 'refused', reason: 'invalid' }
    throw failed(answer.refusal.status)
  }
  const { bankTxnStatus: hasArrived, bankResponse, accountName } = answer.result
  if (hasArrived) return accountName === '' ? { kind: 'unknown' } : { kind: 'active', name: accountName }
  const reason = reasonIn(bankResponse)
  return reason === undefined ? { kind: 'unknown' } : { kind: 'refused', reason }
}
