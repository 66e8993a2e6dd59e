import { createHmac } from 'node:crypto'
import { events } from '#events/registry.ts'
import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { type EndpointName, endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { multipartOf } from '#tests/harness/multipart.ts'
import { kaveri } from '#tests/harness/seed.ts'
import { type FakeAws, unknownIfsc } from './fake-aws.ts'

// The events that invoke a function, in the form of AWS. Each refers to something that the function only reads or finds done; none
// needs a partner.

interface Request {
  readonly endpoint: EndpointName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  /** The fields of a form, instead of `body`. */
  readonly form?: object
}

const unknownOrderId = 'ord_01JD0000000000000000000000'
const file = { name: 'letter.pdf', bytes: Buffer.from('%PDF-1.7\n%%EOF\n') }
/** No PDF, so refused at once. A PDF is opened in a thread, whose library no yardstick has to load. */
const picture = { name: 'copy.png', bytes: Buffer.from('\x89PNG\r\n\x1a\n', 'latin1') }

/** The request by which a function is measured. For functions on the way to a payment, it is a request of that way. */
function requestOf(name: string, { investor: { id } }: FakeAws): Request {
  const requests: Readonly<Record<string, Request>> = {
    'account/api': { endpoint: 'listSessions' },
    'account/contact-api': { endpoint: 'updatePhone', body: { user_name: '9123456780' } },
    'account/login-api': { endpoint: 'readPhoneProof' },
    'account/registration-api': {
      endpoint: 'verifyRegistrationCode',
      body: { email: 'nobody@example.com', otp: '000000' },
    },
    'agreement/api': { endpoint: 'uploadOriginal', body: { data: { service_order_id: unknownOrderId } } },
    'agreement/papers-api': { endpoint: 'readReceipt', params: { id: unknownOrderId } },
    'bank/api': { endpoint: 'readDemat', query: { user_id: id } },
    'bank/branch-api': { endpoint: 'findBranch', query: { ifscCode: 'none' } },
    'desk/api': { endpoint: 'listDeskOrders' },
    'desk/evidence-api': { endpoint: 'saveEvidence', params: { id: unknownOrderId }, form: { file } },
    'desk/market-api': { endpoint: 'readPriceImport', params: { id: 'imp_01JD0000000000000000000000' } },
    'difference/api': { endpoint: 'listDifferences' },
    'escrow/api': { endpoint: 'readEscrowSteps', body: { service_id: unknownOrderId } },
    'holding/api': { endpoint: 'listHoldings' },
    'file/api': { endpoint: 'readFileAddress', query: { id: 'fil_01JD0000000000000000000000' } },
    'kyc/api': { endpoint: 'readKyc' },
    'kyc/bank-api': {
      endpoint: 'verifyBankAccount',
      body: { accNo: '000123456789', IFSC: unknownIfsc, userID: id, bankName: 'None' },
    },
    'kyc/desk-api': { endpoint: 'listReviews' },
    'sale/api': { endpoint: 'listSales' },
    'sale/desk-api': { endpoint: 'listDeskSales' },
    'kyc/pdf-api': { endpoint: 'checkPdfProtected', form: { Doc: picture } },
    'kyc/step-api': { endpoint: 'confirmPan', body: { panCardNo: 'ABCPM1234A', userId: id } },
    'market/api': { endpoint: 'readSnapshot' },
    'news/api': { endpoint: 'listSecurityNews', params: { securityId: kaveri }, body: { userId: id } },
    'notification/api': {
      endpoint: 'updateUsersFcmToken',
      body: { fcm_token: 'x'.repeat(160), deviceType: 'android', userId: id },
    },
    'order/api': { endpoint: 'quoteOrder', query: { user_id: id, security_id: kaveri, quantity: '10' } },
    'payment/api': { endpoint: 'readPaymentStatus', body: { paymentid: unknownOrderId } },
    'portfolio/api': { endpoint: 'readPortfolioValue' },
    'proposal/api': { endpoint: 'listProposals' },
    'support/api': { endpoint: 'listTickets', params: { id } },
  }
  const request = requests[name]
  if (request === undefined) throw new Error(`no request for ${name}: add one to requestOf`)
  return request
}

/** The expected responses. A request for something that does not exist, or was not proved, is refused after caller and target were looked up. */
export const statusesOf: Readonly<Record<string, number>> = {
  'account/contact-api': 401,
  'agreement/api': 404,
  'agreement/papers-api': 404,
  'desk/evidence-api': 404,
  'desk/market-api': 404,
  'escrow/api': 404,
  'file/api': 404,
  'kyc/bank-api': 409,
  'kyc/pdf-api': 415,
  'kyc/step-api': 409,
  'payment/api': 404,
  'fallback/answer-unknown-path': 404,
}

export function eventFor({ name, trigger }: FunctionDefinition, aws: FakeAws): unknown {
  if (trigger.kind === 'http') return httpEvent(requestOf(name, aws), aws)
  if (trigger.kind === 'unknown-path') return gatewayEvent('ANY', '/{proxy+}', '/nowhere', aws.investor.token, {})
  if (trigger.kind === 'webhook') return webhookEvent(name, aws)
  if (trigger.kind === 'subscriber')
    return {
      Records: [{ messageId: '1', body: JSON.stringify({ detail: envelopeOf(trigger.events[0] ?? events[0]) }) }],
    }
  if (trigger.kind === 'stream' || trigger.kind === 'ledger-change') return { Records: [] }
  if (trigger.kind === 'task') return { order_id: unknownOrderId, attempt: 1, correlation: 'req_bench', token: 'token' }
  return {}
}

export function httpEvent(request: Request, aws: FakeAws) {
  const endpoint: Endpoint = endpoints[request.endpoint]
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => request.params?.[part] ?? '')
  const token = endpoint.who === 'desk' ? aws.deskToken : aws.investor.token
  return gatewayEvent(endpoint.method, endpoint.path, path, token, request)
}

function gatewayEvent(
  method: string,
  route: string,
  path: string,
  token: string,
  { params, query, body, form }: Partial<Request>,
) {
  const sent = form === undefined ? undefined : multipartOf(form)
  const text = sent?.bytes.toString('base64') ?? (body === undefined ? undefined : JSON.stringify(body))
  const headers = {
    authorization: `Bearer ${token}`,
    host: 'ansh.example',
    ...(text !== undefined && { 'content-type': sent?.type ?? 'application/json' }),
  }
  return {
    version: '2.0',
    routeKey: `${method} ${route}`,
    rawPath: path,
    rawQueryString: new URLSearchParams(query).toString(),
    headers,
    ...(params && { pathParameters: params }),
    ...(query && { queryStringParameters: query }),
    requestContext: {
      requestId: 'bench-0001',
      routeKey: `${method} ${route}`,
      stage: '$default',
      http: { method, path, sourceIp: '127.0.0.1', protocol: 'HTTP/1.1', userAgent: 'bench' },
    },
    ...(text !== undefined && { body: text }),
    isBase64Encoded: sent !== undefined,
  }
}

/** An authentic delivery of each partner: a signature over the bytes, a signature over a form, or a token in the body. */
function webhookEvent(name: string, { webhookSecrets: { razorpay, vouch, signeasy } }: FakeAws) {
  const payment = {
    id: 'pay_N8k2vQ1xT0aZ4b',
    entity: 'payment',
    amount: 533_868,
    currency: 'INR',
    status: 'captured',
    order_id: 'order_N8k2vQ1xT0aZ4b',
    method: 'upi',
  }
  const captured = JSON.stringify({
    entity: 'event',
    account_id: 'acc_N8k2vQ1xT0aZ4b',
    event: 'payment.captured',
    contains: ['payment'],
    payload: { payment: { entity: payment } },
  })
  const form = new URLSearchParams({ event_id: 'evt_1', order_id: unknownOrderId }).toString()
  const deliveries: Readonly<
    Record<string, { readonly body: string; readonly headers: Readonly<Record<string, string>> }>
  > = {
    'webhook/razorpay': {
      body: captured,
      headers: { 'x-razorpay-signature': signed(razorpay, captured), 'x-razorpay-event-id': 'evt_N8k2vQ1xT0aZ4b' },
    },
    'webhook/vouch': { body: form, headers: { 'x-vouch-signature': signed(vouch, form) } },
    'webhook/signeasy': {
      body: JSON.stringify({
        metadata: { token: signeasy, event_type: 'document.completed' },
        data: { id: 1_000_001 },
      }),
      headers: {},
    },
  }
  return { ...gatewayEvent('POST', `/${name}`, `/${name}`, '', {}), ...deliveries[name] }
}

function signed(secret: string, body: string): string {
  return createHmac('sha256', secret).update(body).digest('hex')
}

function envelopeOf(definition: EventDefinition | undefined): EventEnvelope {
  const { name = 'a.b', version = 1, example = {} } = definition ?? {}
  return {
    id: 'evt_bench',
    name,
    version,
    at: new Date().toISOString(),
    correlation: 'req_bench',
    detail: example,
  } as EventEnvelope
}
