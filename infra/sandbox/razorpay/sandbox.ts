import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#functions/platform/port/ports.ts'
import { readKey } from '#functions/vendor/razorpay/key.ts'
import type { Settings } from '#functions/platform/settings.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { accountRoutes } from './account-api.ts'
import { apiRoutes } from './api.ts'
import { checkoutRoutes } from './checkout.ts'
import { disputeRoutes } from './dispute-api.ts'
import type { Keys } from './events.ts'
import { ApiError, errorResponse } from './response.ts'
import { settlementRoutes } from './settlement.ts'
import { gatewayFaults, runGatewayJob, type Simulator, simulatorOf } from './simulator.ts'
import { openPaymentStore } from './store.ts'
import { testRoutes } from './test-acts.ts'
import { testValueHelp } from './test-values.ts'
import { validationRoutes } from './validation.ts'

/** Simulates Razorpay as documented (https://razorpay.com/docs/api/ and https://razorpay.com/docs/webhooks/) and as its npm package expects. */
export function razorpaySandbox(secrets: Secrets, settings: Settings): Sandbox {
  return {
    name: 'razorpay',
    help: testValueHelp,
    faultControls: gatewayFaults,
    pages: ['/v1/checkout'],
    open: (tools) => open(tools, secrets, settings),
  }
}

function open(tools: SandboxTools, secrets: Secrets, settings: Settings): ReturnType<Sandbox['open']> {
  const { accountNumber } = settings.razorpay
  const paymentStore = openPaymentStore(tools)
  // Reads the secrets for each call, so that they can change while the simulator runs.
  const prepareCall = async () => {
    const [{ key_id: keyId, key_secret: keySecret }, webhookSecret] = await Promise.all([
      readKey({ secrets }),
      secrets.read('razorpay-webhook-secret'),
    ])
    return simulatorOf(tools, paymentStore, { keyId, keySecret, webhookSecret }, accountNumber)
  }
  return {
    async handle(request) {
      try {
        const simulator = await prepareCall()
        const { keys, lifecycle } = simulator
        const publicRoutes = [...checkoutRoutes(paymentStore, lifecycle, keys), ...testRoutes(simulator)]
        const publicRoute = findRoute(publicRoutes, request)
        if (publicRoute !== undefined) return publicRoute()
        if (!isAuthenticated(request, keys)) throw new ApiError('Authentication failed', { status: 401 })
        const merchantRoute = findRoute(merchantRoutes(simulator), request)
        if (merchantRoute === undefined) throw new ApiError('The requested URL was not found on the server.')
        return merchantRoute()
      } catch (error) {
        if (error instanceof ApiError) return errorResponse(error)
        throw error
      }
    },
    async run(job, id) {
      runGatewayJob(await prepareCall(), job, id)
    },
  }
}

function merchantRoutes(simulator: Simulator): readonly Route[] {
  const { tools, paymentStore, lifecycle, ledger, account, disputes, accountNumber } = simulator
  return [
    ...apiRoutes(paymentStore, lifecycle),
    ...settlementRoutes(tools, ledger),
    ...accountRoutes(tools, account, paymentStore, accountNumber),
    ...validationRoutes(tools, paymentStore, accountNumber),
    ...disputeRoutes(tools, paymentStore, disputes),
  ]
}

type Route = readonly [method: string, path: string, (request: SandboxRequest, id: string, second: string) => Response]

function findRoute(routes: readonly Route[], request: SandboxRequest): (() => Response) | undefined {
  const parts = request.path.replace(/\/$/, '').split('/')
  for (const [method, path, route] of routes) {
    const ids = method === request.method ? idsIn(path.split('/'), parts) : undefined
    if (ids !== undefined) return () => route(request, ids[0] ?? '', ids[1] ?? '')
  }
  return undefined
}

function idsIn(pattern: readonly string[], parts: readonly string[]): readonly string[] | undefined {
  if (pattern.length !== parts.length) return undefined
  if (pattern.some((part, index) => part !== ':id' && part !== parts[index])) return undefined
  return parts.filter((_, index) => pattern[index] === ':id')
}

/** The scheme must be spelled `Basic`, as the vendor documents. */
function isAuthenticated(request: SandboxRequest, keys: Keys): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const expected = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
  return given.length === expected.length && timingSafeEqual(given, expected)
}
