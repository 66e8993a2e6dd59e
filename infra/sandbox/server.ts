import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Fetch, Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { systemFetch } from '#infra/local/fetch.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from './define.ts'
import { controlRoutes } from './control-routes.ts'
import { type Incoming, json, listen, roomOf } from './http.ts'
import { inbox } from './inbox.ts'
import { type FaultControls, faultControls } from './fault-controls.ts'
import { type Job, openStore } from './store.ts'
import { webhooks } from './webhooks.ts'

export type SandboxFactory = (secrets: Secrets, settings: Settings) => Sandbox

export interface SandboxesOptions {
  /** Where the sandboxes remember: a file, or `:memory:`. */
  readonly file: string
  /** 0 takes any that is free. */
  readonly port: number
  /** Where it can be moved, `POST /clock` moves it. */
  readonly clock: Clock & { advance?(ms: number): void }
  readonly apiAddress: string
  readonly secrets: Secrets
  readonly settings: Settings
  readonly sandboxes: readonly SandboxFactory[]
  /** How webhooks travel; over real HTTP unless told otherwise. */
  readonly fetch?: Fetch
}

export type Sandboxes = Awaited<ReturnType<typeof openSandboxes>>

const tickMs = 100

/** All partners on one port, one path prefix each. Nothing happens by itself until `start`: a test drains when it wants to. */
export async function openSandboxes(options: SandboxesOptions) {
  const { clock } = options
  const sandboxes = options.sandboxes.map((make) => make(options.secrets, options.settings))
  const store = openStore(options.file)
  const post = inbox(store)
  const manners = faultControls(store, sandboxes)
  const mail = webhooks({ store, faultControls: manners, clock, fetch: options.fetch ?? systemFetch() })
  const open = new Map<string, ReturnType<Sandbox['open']>>()
  const work = rounds(async () => {
    const nowMs = epochMs(clock.now())
    const job = store.firstJobDue(nowMs)
    const delivery = store.firstDeliveryDue(nowMs)
    if (job !== undefined && (delivery === undefined || job.dueMs <= delivery.dueMs)) await runJob(job)
    else if (delivery !== undefined) await mail.deliver(delivery)
    else return false
    return true
  })
  /** Run first and struck off after: a crash between runs it twice, never not at all. One that throws is a bug and goes too. */
  const runJob = async ({ vendor, job, id, seq }: Job) => {
    try {
      await open.get(vendor)?.run?.(job, id)
    } finally {
      store.endJob(seq)
    }
  }

  const host = controlRoutes({ sandboxes, clock, faultControls: manners, inbox: post, store, address: () => address })
  const handle = async (incoming: Incoming) => {
    const [, name = '', ...rest] = incoming.url.pathname.split('/')
    const sandbox = sandboxes.find((one) => one.name === name || one.hosts?.includes(name) === true)
    const vendor = sandbox && open.get(sandbox.name)
    if (sandbox === undefined || vendor === undefined) return host(incoming)
    const path = sandbox.name === name ? `/${rest.join('/')}` : incoming.url.pathname
    return misbehaving(sandbox, manners, { ...incoming, path, query: incoming.url.searchParams }, (request) =>
      vendor.handle(request),
    )
  }
  const server = await listen(options.port, handle)
  const address = `http://localhost:${server.port}`

  for (const sandbox of sandboxes) {
    const vendor = sandbox.name
    const tools: SandboxTools = {
      address: `${address}/${vendor}`,
      apiAddress: options.apiAddress,
      clock,
      inbox: post,
      faultControl: (name) => manners.own(vendor, name),
      collection: (name) => store.collection(vendor, name),
      next: (name, from) => store.next(vendor, name, from),
      send: (webhook) => mail.send(vendor, webhook),
      schedule: (job, id, afterMs) => store.addJob({ vendor, job, id, dueMs: epochMs(clock.now()) + afterMs }),
    }
    open.set(vendor, sandbox.open(tools))
  }

  let ticking: NodeJS.Timeout | undefined
  return {
    address,
    /** Answers a request as the port does, without a socket. */
    room: roomOf(handle),
    /** Runs every job and brings every webhook that is due by the clock. True when there was any. */
    drain: work.drain,
    /** Lets time drive: from now on what falls due happens by itself. */
    start(): void {
      ticking ??= setInterval(() => void work.drain().catch(console.error), tickMs)
    },
    async close(): Promise<void> {
      clearInterval(ticking)
      await work.settled()
      await server.close()
      store.close()
    },
  }
}

/** Takes steps until none is left; whoever asks meanwhile waits for the same round. */
function rounds(step: () => Promise<boolean>) {
  let running: Promise<boolean> | undefined
  const round = async () => {
    let did = false
    while (await step()) did = true
    return did
  }
  return {
    drain: () => (running ??= round().finally(() => (running = undefined))),
    settled: async () => void (await running),
  }
}

/** Makes a call slow or broken as the vendor's levers say, but never what a browser opens. */
async function misbehaving(
  sandbox: Sandbox,
  manners: FaultControls,
  request: SandboxRequest,
  handle: (request: SandboxRequest) => Promise<Response>,
) {
  if (['/test/', ...(sandbox.pages ?? [])].some((page) => request.path.startsWith(page))) return handle(request)
  const { latencyMs } = manners.of(sandbox.name)
  if (latencyMs > 0) await pause(latencyMs)
  const trouble = manners.trouble(sandbox.name)
  if (trouble === 'before') return unavailable()
  const answer = await handle(request)
  return trouble === 'after' ? unavailable() : answer
}

/** What a balancer in front of a vendor says: not the vendor's own form of error. */
function unavailable(): Response {
  return json({ message: 'Service Unavailable' }, 503)
}
