import { setTimeout as pause } from 'node:timers/promises'
import type { Clock, Fetch, Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { systemFetch } from '#infra/local/server/fetch.ts'
import { epochMs } from '#shared/kernel/instant.ts'
import type { Sandbox, SandboxRequest, SandboxTools } from './define.ts'
import { type BankTransfer, bankOf } from './bank.ts'
import { controlRoutes } from './control-routes.ts'
import { type Incoming, json, listen, requestHandler } from './http.ts'
import { inbox } from './inbox.ts'
import { type FaultControls, faultControls } from './fault-controls.ts'
import { type Job, openStore } from './store.ts'
import { webhooks } from './webhooks.ts'

export type SandboxFactory = (secrets: Secrets, settings: Settings) => Sandbox

export interface SandboxesOptions {
  /** SQLite file of the simulators' data, or `:memory:`. */
  readonly file: string
  /** 0 takes any free port. */
  readonly port: number
  /** An address of this machine at which containers reach the simulators, beside the loopback addresses. */
  readonly alsoAt?: string | undefined
  /** `POST /clock` moves it if it has `advance`. */
  readonly clock: Clock & { advance?(ms: number): void }
  readonly apiAddress: string
  readonly secrets: Secrets
  readonly settings: Settings
  readonly sandboxes: readonly SandboxFactory[]
  /** Sends the webhooks; over HTTP when absent. */
  readonly fetch?: Fetch
}

export type Sandboxes = Awaited<ReturnType<typeof openSandboxes>>

const tickMs = 100

/** Opens all simulators on one port, one path prefix each. Jobs and webhooks wait for `start` or `drain`. */
export async function openSandboxes(options: SandboxesOptions) {
  const { clock } = options
  const sandboxes = options.sandboxes.map((make) => make(options.secrets, options.settings))
  const store = openStore(options.file)
  const messages = inbox(store)
  const controls = faultControls(store, sandboxes)
  const sender = webhooks({ store, faultControls: controls, clock, fetch: options.fetch ?? systemFetch() })
  const open = new Map<string, ReturnType<Sandbox['open']>>()
  const work = stepRunner(async () => {
    const nowMs = epochMs(clock.now())
    const job = store.firstJobDue(nowMs)
    const delivery = store.firstDeliveryDue(nowMs)
    if (job !== undefined && (delivery === undefined || job.dueMs <= delivery.dueMs)) await runJob(job)
    else if (delivery !== undefined) await sender.deliver(delivery)
    else return false
    return true
  })
  /** Deletes a job after its run, so that a crash in between repeats it. A job that throws has a bug and is deleted too. */
  const runJob = async ({ vendor, job, id, seq }: Job) => {
    try {
      await open.get(vendor)?.run?.(job, id)
    } finally {
      store.endJob(seq)
    }
  }

  const handleControl = controlRoutes({
    sandboxes,
    clock,
    faultControls: controls,
    inbox: messages,
    store,
    address: () => address,
  })
  const handle = async (incoming: Incoming) => {
    const [, name = '', ...rest] = incoming.url.pathname.split('/')
    const sandbox = sandboxes.find((candidate) => candidate.name === name || candidate.hosts?.includes(name) === true)
    const vendor = sandbox && open.get(sandbox.name)
    if (sandbox === undefined || vendor === undefined) return handleControl(incoming)
    const path = sandbox.name === name ? `/${rest.join('/')}` : incoming.url.pathname
    return withFaults(sandbox, controls, { ...incoming, path, query: incoming.url.searchParams }, (request) =>
      vendor.handle(request),
    )
  }
  const server = await listen(options.port, handle, options.alsoAt)
  const address = `http://localhost:${server.port}`

  const bank = bankOf(store.collection<BankTransfer>('', 'bank-transfer'), options.settings, (vendor, id) =>
    store.addJob({ vendor, job: 'bank-transfer', id, dueMs: epochMs(clock.now()) }),
  )
  for (const sandbox of sandboxes) {
    const vendor = sandbox.name
    const tools: SandboxTools = {
      address: `${address}/${vendor}`,
      apiAddress: options.apiAddress,
      clock,
      inbox: messages,
      bank,
      faultControl: (name) => controls.own(vendor, name),
      collection: (name) => store.collection(vendor, name),
      next: (name, from) => store.next(vendor, name, from),
      send: (webhook) => sender.send(vendor, webhook),
      schedule: (job, id, afterMs) => store.addJob({ vendor, job, id, dueMs: epochMs(clock.now()) + afterMs }),
    }
    open.set(vendor, sandbox.open(tools))
  }

  let ticking: NodeJS.Timeout | undefined
  return {
    address,
    /** Handles a request as the port does, without a socket. */
    handleRequest: requestHandler(handle),
    /** Runs every job and sends every webhook that is due by the clock. True when there were any. */
    drain: work.drain,
    /** Runs due jobs and webhooks from now on without `drain`. */
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

/** Runs steps until none is left. Calls during a run wait for that run. */
function stepRunner(step: () => Promise<boolean>) {
  let running: Promise<boolean> | undefined
  const round = async () => {
    let hasRun = false
    while (await step()) hasRun = true
    return hasRun
  }
  return {
    drain: () => (running ??= round().finally(() => (running = undefined))),
    settled: async () => void (await running),
  }
}

/** Applies latency and errors of the vendor's fault controls to a call, except to the paths that browsers open. */
async function withFaults(
  sandbox: Sandbox,
  controls: FaultControls,
  request: SandboxRequest,
  handle: (request: SandboxRequest) => Promise<Response>,
) {
  if (['/test/', ...(sandbox.pages ?? [])].some((page) => request.path.startsWith(page))) return handle(request)
  const { latencyMs } = controls.of(sandbox.name)
  if (latencyMs > 0) await pause(latencyMs)
  const fault = controls.nextFault(sandbox.name)
  if (fault === 'before') return unavailable()
  const response = await handle(request)
  return fault === 'after' ? unavailable() : response
}

/** The error of a load balancer in front of a vendor, not in the vendor's own error format. */
function unavailable(): Response {
  return json({ message: 'Service Unavailable' }, 503)
}
