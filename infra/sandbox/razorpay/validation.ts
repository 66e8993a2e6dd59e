import * as z from 'zod/mini'
import type { SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { type BankWord, testAccount } from '#infra/sandbox/test-accounts.ts'
import { collectionEntity, shortHash } from './entity.ts'
import { ApiError, jsonBody, ok, read, unknownId } from './response.ts'
import type { PaymentStore } from './store.ts'

const Text = z.string().check(z.minLength(1))

/** https://razorpay.com/docs/api/x/composite-account-validation/bank-account */
const NewValidation = z.strictObject({
  source_account_number: Text,
  validation_type: z._default(z.enum(['pennydrop', 'penniless', 'optimized']), 'optimized'),
  reference_id: z.optional(z.string().check(z.maxLength(40))),
  notes: z.optional(z.record(z.string(), z.string())),
  fund_account: z.object({
    account_type: z.literal('bank_account'),
    bank_account: z.object({
      name: z.optional(Text),
      ifsc: z.string().check(z.length(11)),
      account_number: z.string().check(z.regex(/^[A-Za-z0-9]{5,35}$/)),
    }),
    contact: z.object({ name: Text, type: z.optional(z.string()), reference_id: z.optional(z.string()) }),
  }),
})

interface ValidationRecord {
  readonly id: string
  readonly request: z.infer<typeof NewValidation>
  readonly createdAt: number
  /** When the bank decides, in Unix seconds. */
  readonly decidedAt: number
}

type Route = readonly [method: string, path: string, (request: SandboxRequest, id: string) => Response]

/** Validation of bank accounts. It is always `created` first; the state at a later moment follows from the clock. */
export function validationRoutes(
  tools: SandboxTools,
  paymentStore: PaymentStore,
  accountNumber: string,
): readonly Route[] {
  const validations = tools.collection<ValidationRecord>('validation')
  const shown = (record: ValidationRecord, isDecided: boolean) => entityOf(tools, record, isDecided)
  const nowShown = (record: ValidationRecord) => shown(record, paymentStore.nowSeconds() >= record.decidedAt)
  const find = (id: string) => validations.get(id) ?? throwUnknown()

  function create(body: Uint8Array): Response {
    const request = read(NewValidation, jsonBody(body))
    if (request.source_account_number !== accountNumber)
      throw new ApiError('The account number is invalid.', { field: 'source_account_number' })
    const createdAt = paymentStore.nowSeconds()
    const decidedAt = createdAt + Math.ceil(tools.faultControl('validationAfterMs') / 1_000)
    const record = { id: paymentStore.newId('fav'), request, createdAt, decidedAt }
    validations.put(record.id, record)
    return ok(shown(record, false))
  }

  function list(query: URLSearchParams): Response {
    if (query.get('account_number') !== accountNumber)
      throw new ApiError('The account number is invalid.', { field: 'account_number' })
    const newest = [...validations.list()].reverse().slice(0, Number(query.get('count') ?? 10))
    return ok(collectionEntity(newest.map(nowShown)))
  }

  const routes: readonly Route[] = [
    ['POST', '/v1/fund_accounts/validations', ({ body }) => create(body)],
    ['GET', '/v1/fund_accounts/validations', ({ query }) => list(query)],
    ['GET', '/v1/fund_accounts/validations/:id', (_, id) => ok(nowShown(find(id)))],
  ]
  if (tools.faultControl('accountRefused') === 0) return routes
  return routes.map(([method, path]) => [method, path, refuse] as const)
}

function refuse(): never {
  throw new ApiError('This call is not enabled for your account.')
}

function throwUnknown(): never {
  throw unknownId()
}

const details = {
  closed: 'The beneficiary account is closed.',
  blocked: 'The beneficiary account is blocked.',
  invalid: 'The beneficiary account is invalid.',
  other: 'The beneficiary bank refused the transfer.',
} as const

function entityOf(tools: SandboxTools, record: ValidationRecord, isDecided: boolean) {
  const { id, request, createdAt } = record
  const { bank_account, contact } = request.fund_account
  const word = testAccount(bank_account.account_number) ?? { holder: (bank_account.name ?? contact.name).toUpperCase() }
  return {
    id,
    entity: 'fund_account.validation',
    ...(isDecided ? decisionOf(tools, word) : pending),
    utr: isDecided && 'holder' in word ? `VALU${shortHash(id)}` : null,
    reference_id: request.reference_id ?? null,
    notes: request.notes ?? [],
    created_at: createdAt,
    fund_account: {
      id: `fa_${shortHash(id)}`,
      entity: 'fund_account',
      account_type: 'bank_account',
      bank_account: { bank_name: 'Bank', ...bank_account },
      contact: { id: `cont_${shortHash(`${id} contact`)}`, entity: 'contact', ...contact },
      active: true,
      created_at: createdAt,
    },
  }
}

const noResults = { account_status: null, registered_name: null, details: null, name_match_score: null }
const pending = {
  status: 'created',
  validation_results: noResults,
  status_details: { description: null, source: null, reason: null },
}

/** Of an active account one document says `active` and another `valid`; the fault control `validationSaysValid` chooses. */
function decisionOf(tools: SandboxTools, word: BankWord) {
  if ('silent' in word)
    return {
      status: 'failed',
      validation_results: noResults,
      status_details: {
        description: 'The beneficiary bank did not answer',
        source: 'beneficiary_bank',
        reason: 'beneficiary_bank_offline',
      },
    }
  const found =
    'refused' in word
      ? { account_status: 'invalid', registered_name: null, details: details[word.refused], name_match_score: 0 }
      : {
          account_status: tools.faultControl('validationSaysValid') === 1 ? 'valid' : 'active',
          registered_name: word.holder,
          details: 'The beneficiary account is valid.',
          name_match_score: 100,
        }
  return {
    status: 'completed',
    validation_results: found,
    status_details: {
      description: 'Validation request is completed',
      source: 'beneficiary_bank',
      reason: 'validation_completed',
    },
  }
}
