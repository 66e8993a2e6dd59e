import { createHmac } from 'node:crypto'
import { events } from '#events/registry.ts'
import type { EventDefinition, EventEnvelope } from '#events/define.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { type EndpointName, endpoints } from '#shared/registry.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { kaveri } from '#tests/harness/seed.ts'
import type { Told } from './aws.ts'

// What wakes a function, in the form that AWS gives it. Each is asked for something that it reads or finds done; nothing
// needs a partner.

interface Request {
  readonly endpoint: EndpointName
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
}

const nobodys = 'ord_01JD0000000000000000000000'

/** The call by which the function of a noun is measured. Where somebody pays, it is one on the way to the payment. */
function requestOf(moduleName: string, { investor: { id } }: Told): Request {
  const requests: Readonly<Record<string, Request>> = {
    account: { endpoint: 'listSessions' },
    agreement: { endpoint: 'uploadOriginal', body: { data: { service_order_id: nobodys } } },
    desk: { endpoint: 'listDeskOrders' },
    escrow: { endpoint: 'readEscrowSteps', body: { service_id: nobodys } },
    holding: { endpoint: 'listHoldings' },
    market: { endpoint: 'readSnapshot' },
    news: { endpoint: 'listSecurityNews', params: { securityId: kaveri }, body: { userId: id } },
    notice: {
      endpoint: 'updateUsersFcmToken',
      body: { fcm_token: 'x'.repeat(160), deviceType: 'android', userId: id },
    },
    openapi: { endpoint: 'readOpenapi' },
    order: { endpoint: 'quoteOrder', query: { user_id: id, security_id: kaveri, quantity: '10' } },
    payment: { endpoint: 'readPaymentStatus', body: { paymentid: nobodys } },
  }
  const request = requests[moduleName]
  if (request === undefined) throw new Error(`nobody asks ${moduleName} for anything: give it a request`)
  return request
}

/** What the functions answer to it. What is there in no house is refused: by then who asks, and for what, has been looked up. */
export const statusesOf: Readonly<Record<string, number>> = {
  'agreement/api': 404,
  'escrow/api': 404,
  'payment/api': 404,
  'openapi/answer-unknown-path': 404,
}

export function eventFor({ name, moduleName, trigger }: FunctionDefinition, told: Told): unknown {
  if (trigger.kind === 'http') return httpEvent(requestOf(moduleName, told), told)
  if (trigger.kind === 'unknown-path') return gatewayEvent('ANY', '/{proxy+}', '/nowhere', told.investor.token, {})
  if (trigger.kind === 'webhook') return webhookEvent(name, told)
  if (trigger.kind === 'subscriber')
    return {
      Records: [{ messageId: '1', body: JSON.stringify({ detail: envelopeOf(trigger.events[0] ?? events[0]) }) }],
    }
  if (trigger.kind === 'stream') return { Records: [] }
  if (trigger.kind === 'task') return { order_id: nobodys, attempt: 1, correlation: 'req_bench', token: 'token' }
  return {}
}

export function httpEvent(request: Request, told: Told) {
  const endpoint: Endpoint = endpoints[request.endpoint]
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, part: string) => request.params?.[part] ?? '')
  const token = endpoint.who === 'desk' ? told.deskToken : told.investor.token
  return gatewayEvent(endpoint.method, endpoint.path, path, token, request)
}

function gatewayEvent(
  method: string,
  route: string,
  path: string,
  token: string,
  { params, query, body }: Partial<Request>,
) {
  const headers = {
    authorization: `Bearer ${token}`,
    host: 'ansh.example',
    ...(body !== undefined && { 'content-type': 'application/json' }),
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
    ...(body !== undefined && { body: JSON.stringify(body) }),
    isBase64Encoded: false,
  }
}

/** A delivery that proves itself, as each partner has it: a signature over the bytes, one over a form, a token within. */
function webhookEvent(name: string, { webhookSecrets: { razorpay, vouch, signeasy } }: Told) {
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
  const form = new URLSearchParams({ event_id: 'evt_1', order_id: nobodys }).toString()
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
