import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isClosed } from '#functions/platform/http/maintenance.ts'
import type { Clock, Ids, Ports, Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { functions as allFunctions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { workflows as allWorkflows } from '#infra/workflows/registry.ts'
import { type DeadLetter, openBus } from './bus.ts'
import { systemFetch, type WebFetch } from './fetch.ts'
import { openFiles } from './files.ts'
import { openGateway } from './gateway.ts'
import { systemIds } from './ids.ts'
import { inProcessFetch, siteHandler } from './in-process-fetch.ts'
import { type Invoke, type Load, loadFunctions } from './function-host.ts'
import type { Log } from './log.ts'
import { sandboxList } from '#infra/sandbox/registry.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { openSecrets } from './secrets.ts'
import { type HttpRequest, type HttpResponse, listen, nodeListener } from './server.ts'
import { embeddedSettings } from './settings.ts'
import { openSite } from './http-server.ts'
import { type LocalTable, openTable } from './table.ts'
import { openTimers } from './timers.ts'
import { openWorkflow } from './workflow.ts'
import { drain, startBackgroundLoop } from './background-loop.ts'

export interface LocalAppOptions {
  /** Where everything is kept; in memory when absent. */
  readonly folder?: string
  readonly clock: Clock & { advance?(ms: number): void }
  readonly log: Log
  /** 0 takes any that is free. */
  readonly ports: { readonly site: number; readonly sandbox: number }
  /** Whether the partners live here too. */
  readonly sandboxes: boolean
  readonly settings?: Partial<Settings>
  /** The built site. */
  readonly pages?: string
  /** Shows the pages instead, as Vite does while people work on them. */
  readonly dev?: (request: IncomingMessage, response: ServerResponse) => void
  readonly functions?: readonly FunctionDefinition[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly ids?: Ids
  /** Made anew, or read from the folder, unless given. */
  readonly secrets?: Secrets
  /** Calls to partners and their webhooks need no sockets. Mail and text messages, which AWS's own clients send, keep theirs. */
  readonly inProcessFetch?: boolean
  /** Puts something between the functions and their ports: faults, in a simulation. */
  readonly adapt?: (ports: Ports) => Ports
}

export interface LocalApp {
  readonly ports: Ports
  readonly table: LocalTable
  readonly settings: Settings
  readonly siteAddress: string
  readonly sandboxAddress: string
  /** Answers a request to the site's origin, without a socket. */
  call(request: HttpRequest): Promise<HttpResponse>
  /** How whoever lives on this machine reaches the site and the partners. */
  readonly fetch: WebFetch
  /** Works until nothing is due by the clock. */
  drain(): Promise<void>
  /** Lets time drive: from now on what falls due happens by itself. */
  start(): void
  deadLetters(): readonly DeadLetter[]
  redrive(id: string): boolean
  close(): Promise<void>
}

type Closer = () => void | Promise<void>

/** The whole of Ansh in one process. Nothing happens by itself until `start`. */
export async function startLocalApp(options: LocalAppOptions): Promise<LocalApp> {
  const closers: Closer[] = []
  try {
    return await open(options, closers)
  } catch (failure) {
    await closeAll(closers)
    throw failure
  }
}

async function open(options: LocalAppOptions, closers: Closer[]): Promise<LocalApp> {
  const { folder, clock, log, functions = allFunctions } = options
  const within = (name: string) => (folder === undefined ? undefined : join(folder, name))
  const secrets =
    options.secrets ?? openSecrets({ clock, ...(folder !== undefined && { file: join(folder, 'secrets.json') }) })
  const door = await openDoor(options, closers)
  const siteAddress = `http://localhost:${door.port}`
  const webFetch: WebFetch =
    options.inProcessFetch === true
      ? inProcessFetch((origin) =>
          origin === siteAddress ? siteHandler(call) : origin === sandboxAddress ? sandboxes?.room : undefined,
        )
      : fetch
  const { settings, sandboxes, sandboxAddress } = await openPartners(options, siteAddress, secrets, webFetch, closers)

  const table = openTable({ file: within('table.sqlite') ?? ':memory:', clock })
  closers.push(() => table.close())
  let run: Invoke = () => Promise.reject(new Error('the house is not open yet'))
  const invoke: Invoke = (definition, event) => run(definition, event)
  const signingKey = createHmac('sha256', await secrets.read('hash-key'))
    .update('files')
    .digest('hex')
  const files = openFiles({
    address: `${siteAddress}/files`,
    signingKey,
    clock,
    ...(folder !== undefined && { folder: join(folder, 'files') }),
  })
  const bus = openBus({ table, clock, subscribers: functionsOf(functions, 'subscriber'), invoke, log })
  const workflow = openWorkflow({ table, definitions: options.workflows ?? allWorkflows, clock, invoke, log })
  closers.push(() => workflow.close())
  const timers = openTimers({ functions: functionsOf(functions, 'timer'), clock, invoke, log })
  const ports: Ports = {
    table,
    files,
    bus,
    workflow,
    secrets,
    clock,
    ids: options.ids ?? systemIds(clock),
    fetch: systemFetch(webFetch),
    log,
    settings,
  }
  const functionPorts = options.adapt?.(ports) ?? ports
  run = await loadFunctions(functions, functionPorts, options.load)

  const gateway = openGateway({ functions, clock, invoke, log })
  const call = openSite({
    gateway,
    files,
    settings,
    isClosed: () => isClosed(functionPorts),
    ...(options.pages !== undefined && { folder: options.pages }),
  })
  door.open(call)
  // Shut first of all, so that nobody comes in while the rooms are closed.
  closers.push(door.close)
  workflow.resume()
  const works = { bus, timers, workflow, sandboxes, table, log }
  return {
    ports,
    table,
    settings,
    siteAddress,
    sandboxAddress,
    call,
    fetch: webFetch,
    drain: () => drain(works),
    start: () => void closers.push(startBackgroundLoop(works)),
    deadLetters: () => bus.deadLetters(),
    redrive: (id) => bus.redrive(id),
    close: () => closeAll(closers),
  }
}

/** The port is taken first, because the addresses in the settings hang on it. Whoever comes early is asked to wait. */
async function openDoor({ ports, dev }: LocalAppOptions, closers: Closer[]) {
  let handle = async (_request: HttpRequest): Promise<HttpResponse> => ({
    status: 503,
    headers: { 'retry-after': '1', 'content-type': 'application/json' },
    body: '{"message":"Starting"}',
  })
  const listener = nodeListener((request) => handle(request))
  // Vite serves the site's own sources by their paths, and some lie in web/api.
  const isOurs = (target: string) =>
    /^\/(api|files)(\/|\?|$)|^\/config\.json(\?|$)/.test(target) && !/\.tsx?(\?|$)/.test(target)
  const listening = await listen(ports.site, (request, response) => {
    if (dev !== undefined && !isOurs(request.url ?? '/')) dev(request, response)
    else void listener(request, response)
  })
  closers.push(() => listening.close())
  return {
    port: listening.port,
    close: () => listening.close(),
    open(call: typeof handle): void {
      handle = call
    },
  }
}

/** The partners learn from the settings who we are, and the settings learn from the partners where they are. */
async function openPartners(
  options: LocalAppOptions,
  siteAddress: string,
  secrets: Secrets,
  webFetch: WebFetch,
  closers: Closer[],
) {
  const { folder, clock } = options
  const at = (sandboxAddress: string) => embeddedSettings({ siteAddress, sandboxAddress }, options.settings)
  const settings = at(`http://localhost:${options.ports.sandbox}`)
  if (!options.sandboxes)
    return { settings, sandboxes: undefined, sandboxAddress: `http://localhost:${options.ports.sandbox}` }
  const file = folder === undefined ? ':memory:' : join(folder, 'sandbox.sqlite')
  const sandboxes = await openSandboxes({
    file,
    port: options.ports.sandbox,
    clock,
    apiAddress: settings.apiAddress,
    secrets,
    settings,
    sandboxes: sandboxList,
    fetch: systemFetch(webFetch),
  })
  closers.push(() => sandboxes.close())
  return { settings: Object.assign(settings, at(sandboxes.address)), sandboxes, sandboxAddress: sandboxes.address }
}

/** In the reverse of the order in which they were opened. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
}
