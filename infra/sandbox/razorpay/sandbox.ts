import { timingSafeEqual } from 'node:crypto'
import type { Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from '#infra/sandbox/define.ts'
import { ApiError, errorAnswer } from './response.ts'
import { apiRoutes } from './api.ts'
import { openPaymentStore } from './store.ts'
import { checkoutRoutes } from './checkout.ts'
import { type Keys, publisherOf } from './events.ts'
import { lifecycleOf, runJob } from './lifecycle.ts'
import { testValueHelp } from './test-values.ts'

/** Razorpay as its own documents and its own npm package know it: see partners.md §1. */
export function razorpaySandbox(secrets: Secrets, settings: Settings): Sandbox {
  return {
    name: 'razorpay',
    help: testValueHelp,
    faultControls: { refundAfterMs: 2 * secondMs, refundsFail: 0, lateAfterMs: 10 * minuteMs },
    pages: ['/v1/checkout'],
    open: (tools) => open(tools, secrets, settings.razorpay.keyId),
  }
}

function open(tools: SandboxTools, secrets: Secrets, keyId: string): ReturnType<Sandbox['open']> {
  const payments_ = openPaymentStore(tools)
  // Read anew each time, so that a secret may be changed under way.
  const ready = async () => {
    const [keySecret, webhookSecret] = await Promise.all([
      secrets.read('razorpay-key-secret'),
      secrets.read('razorpay-webhook-secret'),
    ])
    const keys: Keys = { keyId, keySecret, webhookSecret }
    return { keys, lifecycle: lifecycleOf(tools, payments_, publisherOf(tools, payments_, keys)) }
  }
  return {
    async handle(request) {
      try {
        const { keys, lifecycle } = await ready()
        const open = found(checkoutRoutes(payments_, lifecycle, keys), request)
        if (open !== undefined) return open()
        if (!proves(request, keys)) throw new ApiError('Authentication failed', { status: 401 })
        const merchant = found(apiRoutes(payments_, lifecycle), request)
        if (merchant === undefined) throw new ApiError('The requested URL was not found on the server.')
        return merchant()
      } catch (error) {
        if (error instanceof ApiError) return errorAnswer(error)
        throw error
      }
    },
    async run(job, id) {
      runJob((await ready()).lifecycle, payments_, job, id)
    },
  }
}

type Route = readonly [method: string, path: string, (request: SandboxRequest, id: string, second: string) => Response]

function found(routes: readonly Route[], request: SandboxRequest): (() => Response) | undefined {
  const parts = request.path.replace(/\/$/, '').split('/')
  for (const [method, path, route] of routes) {
    const ids = method === request.method ? idsIn(path.split('/'), parts) : undefined
    if (ids !== undefined) return () => route(request, ids[0] ?? '', ids[1] ?? '')
  }
  return undefined
}

function idsIn(pattern: readonly string[], parts: readonly string[]): readonly string[] | undefined {
  if (pattern.length !== parts.length) return undefined
  if (pattern.some((part, place) => part !== ':id' && part !== parts[place])) return undefined
  return parts.filter((_, place) => pattern[place] === ':id')
}

/** The word is `Basic`, in exactly these capitals, as their documents insist. */
function proves(request: SandboxRequest, keys: Keys): boolean {
  const given = Buffer.from(request.headers.get('authorization') ?? '')
  const right = Buffer.from(`Basic ${Buffer.from(`${keys.keyId}:${keys.keySecret}`).toString('base64')}`)
  return given.length === right.length && timingSafeEqual(given, right)
}
