import { createHash } from 'node:crypto'
import type { SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import type { Account } from './account.ts'
import type { PayoutRecord } from './account-entity.ts'
import { collectionEntity } from './entity.ts'
import { ListQuery } from './form.ts'
import { NewPayout, payoutKeyForm } from './payout-form.ts'
import { ApiError, jsonBody, ok, read } from './response.ts'
import type { PaymentStore } from './store.ts'

type Route = (request: SandboxRequest, id: string) => Response
type AccountRoute = readonly [method: string, path: string, Route]

/** The calls about our own bank account. */
export function accountRoutes(
  tools: SandboxTools,
  account: Account,
  paymentStore: PaymentStore,
  accountNumber: string,
): readonly AccountRoute[] {
  const shown = (payout: PayoutRecord) => ok(account.entity(payout))
  const { get, put } = paymentStore.payoutKeys
  const forgottenFrom = paymentStore.nowSeconds() - tools.faultControl('payoutKeysForgottenAfterS')
  const isForgotten = (id: string) =>
    tools.faultControl('payoutKeysForgottenAfterS') > 0 && account.payout(id).createdAt <= forgottenFrom
  const payoutKeys = {
    get(key: string) {
      const id = get(key)
      return id === undefined || isForgotten(id) ? undefined : id
    },
    put,
  }
  const routes: readonly AccountRoute[] = [
    [
      'GET',
      '/v1/banking_balances',
      () => ok(collectionEntity([balanceEntity(tools, account, paymentStore, accountNumber)])),
    ],
    [
      'GET',
      '/v1/transactions',
      ({ query }) => ok(collectionEntity(paged(account.statement(), ours(query, accountNumber)))),
    ],
    ['POST', '/v1/payouts', (request) => shown(create(account, accountNumber, payoutKeys, request))],
    ['GET', '/v1/payouts', ({ query }) => ok(collectionEntity(listed(account, ours(query, accountNumber))))],
    ['GET', '/v1/payouts/:id', (_, id) => shown(account.payout(id))],
    ['POST', '/v1/payouts/:id/cancel', (_, id) => shown(cancel(account, id))],
  ]
  if (tools.faultControl('accountRefused') === 0) return routes
  return routes.map(([method, path]) => [method, path, refuse] as const)
}

function refuse(): never {
  throw new ApiError('This call is not enabled for your account.')
}

/** Both calls are about one account, which the query must name. */
function ours(query: URLSearchParams, accountNumber: string): URLSearchParams {
  if (query.get('account_number') !== accountNumber)
    throw new ApiError('The account number is invalid.', { field: 'account_number' })
  return query
}

/** With its key a repeat of a request makes one payout, and another request under the key is refused. */
function create(
  account: Account,
  accountNumber: string,
  payoutKeys: Pick<PaymentStore['payoutKeys'], 'get' | 'put'>,
  { headers, body }: SandboxRequest,
): PayoutRecord {
  const key = headers.get('x-payout-idempotency')
  if (key === null)
    throw new ApiError('Idempotency key is missing. Include idempotency header and key in the request.', {
      field: 'X-Payout-Idempotency',
    })
  if (!payoutKeyForm.test(key)) throw new ApiError('The idempotency key must be of 4 to 36 characters')
  const input = read(NewPayout, jsonBody(body))
  if (input.account_number !== accountNumber)
    throw new ApiError('The account number is invalid.', { field: 'account_number' })
  const requestHash = createHash('sha256').update(body).digest('hex')
  const earlier = payoutKeys.get(key)
  if (earlier === undefined) {
    const created = account.create(input, requestHash)
    payoutKeys.put(key, created.id)
    return created
  }
  const payout = account.payout(earlier)
  if (payout.requestHash !== requestHash) throw new ApiError('Different request with the same idempotency key')
  return payout
}

function cancel(account: Account, id: string): PayoutRecord {
  if (account.payout(id).status !== 'queued')
    throw new ApiError('Only queued payouts can be cancelled. The payout is in another state.')
  return account.cancel(id)
}

function listed(account: Account, query: URLSearchParams) {
  const [reference, status] = [query.get('reference_id'), query.get('status')]
  const found = account
    .payouts()
    .filter((payout) => reference === null || payout.request.reference_id === reference)
    .filter((payout) => status === null || payout.status === status)
  return paged([...found].reverse().map(account.entity), query)
}

function paged<T extends { readonly created_at: number }>(items: readonly T[], query: URLSearchParams): readonly T[] {
  const { from = 0, to = Infinity, skip, count } = read(ListQuery, Object.fromEntries(query))
  return items.filter(({ created_at }) => created_at >= from && created_at <= to).slice(skip, skip + count)
}

/** The kinds of an account, by the fault control `accountKind`. */
const accountKinds = ['current_account', 'razorpayx_lite', 'fixed_deposit'] as const

function balanceEntity(tools: SandboxTools, account: Account, paymentStore: PaymentStore, accountNumber: string) {
  const amount = account.balance()
  return {
    entity: 'banking_balance',
    currency: 'INR',
    account_number: accountNumber,
    account_type: accountKinds[tools.faultControl('accountKind')] ?? 'unknown',
    bank_name: null,
    bank_code: null,
    bank: null,
    amount,
    available_amount: amount,
    refreshed_at: paymentStore.nowSeconds(),
  }
}
