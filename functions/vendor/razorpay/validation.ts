import * as z from 'zod/mini'
import type { Ports } from '#functions/platform/port/ports.ts'
import type { AccountAnswer } from '#shared/kyc/answers.ts'
import { reasonIn } from '#functions/vendor/hyperverge/refusal-reason.ts'
import { type Caller, caller, part, type RazorpayPorts, read, UnknownCall } from './call.ts'

/** An account whose holder is asked for. */
export interface AccountInQuestion {
  readonly ifsc: string
  readonly accountNumber: string
  /** The name that the account should have. */
  readonly name: string
  /** Our own reference, at most 40 characters: a repeat finds the validation by it. */
  readonly reference: string
}

export type ValidationPorts = RazorpayPorts & Pick<Ports, 'timeLeftMs'>

/** The bank answers within seconds, or much later. */
const pausesMs = [500, 1_000, 1_500, 2_000, 2_000, 2_000]
/** For one more call after a pause. */
const callMs = 1_000
const countMax = 100

const Text = z.catch(z.string().check(z.trim()), '')
const Results = z.object({ account_status: Text, registered_name: Text, details: Text })

/**
 * https://razorpay.com/docs/api/x/composite-account-validation/entity. The same product without the composite call says `results`.
 * An unknown status counts as one that is not decided.
 */
const WireValidation = z.object({
  id: z.string(),
  status: z.catch(z.enum(['created', 'completed', 'failed']), 'created'),
  reference_id: z.nullish(z.string()),
  validation_results: z.nullish(Results),
  results: z.nullish(Results),
  fund_account: z.nullish(
    z.object({
      bank_account: z.nullish(z.object({ account_number: z.nullish(z.string()), ifsc: z.nullish(z.string()) })),
    }),
  ),
})
type WireValidation = z.infer<typeof WireValidation>

const WireValidations = z.object({ items: z.array(WireValidation) })

/**
 * Asks the bank for the holder of an account by RazorpayX account validation, which is asynchronous: asks again until the bank has
 * decided, or until the time of the run is over, and then answers `unknown`. A repeat with the same reference goes on with the same
 * validation. Throws `VendorFailed` when Razorpay gives no usable answer.
 */
export async function validateAccount(ports: ValidationPorts, account: AccountInQuestion): Promise<AccountAnswer> {
  const call = caller(ports)
  const { accountNumber } = ports.settings.razorpay
  let validation = (await findValidation(call, account, accountNumber)) ?? (await create(call, account, accountNumber))
  for (const pauseMs of pausesMs) {
    if (validation.status !== 'created' || (ports.timeLeftMs?.() ?? Infinity) < pauseMs + callMs) break
    await ports.clock.pause(pauseMs)
    validation = await read(call, `/fund_accounts/validations/${part(validation.id)}`, WireValidation)
  }
  return answerFrom(validation)
}

/** The one with our reference, unless it failed: then a new one is made. */
async function findValidation(
  call: Caller,
  { reference, accountNumber, ifsc }: AccountInQuestion,
  ownAccount: string,
): Promise<WireValidation | undefined> {
  const query = `account_number=${encodeURIComponent(ownAccount)}&count=${countMax}`
  const { items } = await read(call, `/fund_accounts/validations?${query}`, WireValidations).catch(noneIfUnlisted)
  return items.find(({ reference_id, status, fund_account }) => {
    const { account_number, ifsc: code } = fund_account?.bank_account ?? {}
    const isSame = (account_number ?? accountNumber) === accountNumber && (code ?? ifsc) === ifsc
    return reference_id === reference && status !== 'failed' && isSame
  })
}

/** The list belongs to the older form of the product, and may be missing for an account that has the newer one. */
function noneIfUnlisted(error: unknown): z.infer<typeof WireValidations> {
  if (error instanceof UnknownCall) return { items: [] }
  throw error
}

/** Moves a rupee, so it is sent once: when the answer is lost, the next run finds the validation by its reference. */
function create(
  call: Caller,
  { name, ifsc, accountNumber, reference }: AccountInQuestion,
  ownAccount: string,
): Promise<WireValidation> {
  const body = {
    source_account_number: ownAccount,
    validation_type: 'pennydrop',
    reference_id: reference,
    fund_account: {
      account_type: 'bank_account',
      bank_account: { name, ifsc, account_number: accountNumber },
      contact: { name },
    },
  }
  return call({ method: 'POST', path: '/fund_accounts/validations', body, answer: WireValidation, repeatable: false })
}

/** Both `active` and `valid` occur in the documents. A failed validation says nothing about the account. */
function answerFrom({ status, validation_results, results }: WireValidation): AccountAnswer {
  const found = validation_results ?? results
  if (status !== 'completed' || found === null || found === undefined) return { kind: 'unknown' }
  const { account_status, registered_name: name } = found
  if (/^(active|valid)$/i.test(account_status)) return name === '' ? { kind: 'unknown' } : { kind: 'active', name }
  if (account_status !== 'invalid') return { kind: 'unknown' }
  const reason = reasonIn(found.details)
  return { kind: 'refused', reason: reason === undefined || reason === 'other' ? 'invalid' : reason }
}
