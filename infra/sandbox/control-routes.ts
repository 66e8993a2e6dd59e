import * as z from 'zod/mini'
import type { Clock } from '#functions/platform/port/ports.ts'
import { dayMs, hourMs, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Sandbox } from './define.ts'
import { type Incoming, json } from './http.ts'
import type { Inbox } from './inbox.ts'
import { FaultControlError, type FaultControls } from './fault-controls.ts'
import { page } from './page.ts'
import type { Store } from './store.ts'

export interface SandboxHost {
  readonly sandboxes: readonly Sandbox[]
  readonly clock: Clock & { advance?(ms: number): void }
  readonly faultControls: FaultControls
  readonly inbox: Inbox
  readonly store: Store
  address(): string
}

const Advance = z.strictObject({ advance: z.string() })

/** The routes of the simulators' server itself: the overview page, the fault controls, the inbox, the clock. */
export function controlRoutes(host: SandboxHost): (incoming: Incoming) => Promise<Response> {
  const routes: Record<string, (incoming: Incoming) => Response> = {
    'GET /': () => new Response(page(host), { headers: { 'content-type': 'text/html; charset=utf-8' } }),
    'GET /levers': () => json(host.faultControls.all()),
    'PUT /levers': ({ body }) => {
      host.faultControls.set(jsonOf(body))
      return json(host.faultControls.all())
    },
    'GET /inbox': ({ url }) => json(host.inbox.list(url.searchParams.get('to') ?? undefined)),
    'POST /clock': ({ body }) => moveClock(host.clock, body),
  }
  return async (incoming) => {
    const { method, url } = incoming
    const route = routes[`${method === 'HEAD' ? 'GET' : method} ${url.pathname}`]
    try {
      return route === undefined
        ? json({ error: `Unknown path ${method} ${url.pathname}; the page at / lists the simulators` }, 404)
        : route(incoming)
    } catch (error) {
      if (error instanceof FaultControlError) return json({ error: error.message }, 400)
      throw error
    }
  }
}

function moveClock(clock: SandboxHost['clock'], body: Uint8Array): Response {
  if (clock.advance === undefined) return json({ error: 'This clock cannot be moved' }, 409)
  const request = Advance.safeParse(jsonOf(body))
  const byMs = request.success ? durationMs(request.data.advance) : undefined
  if (byMs === undefined)
    return json({ error: 'Send {"advance": "PT25M"}: an ISO 8601 duration of days, hours, minutes and seconds' }, 400)
  clock.advance(byMs)
  return json({ now: clock.now() })
}

/** `P1DT2H3M4S` in milliseconds. Years and months have no fixed length and are not supported. */
export function durationMs(text: string): number | undefined {
  const parts = /^P(?=.)(?:(\d{1,4})D)?(?:T(?=.)(?:(\d{1,6})H)?(?:(\d{1,6})M)?(?:(\d{1,8})S)?)?$/.exec(text)
  if (parts === null) return undefined
  const units = [dayMs, hourMs, minuteMs, secondMs]
  return units.reduce((total, unitMs, index) => total + Number(parts[index + 1] ?? 0) * unitMs, 0)
}

function jsonOf(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body)) as unknown
  } catch {
    throw new FaultControlError('The body must be JSON')
  }
}
