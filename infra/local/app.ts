import { readKey } from '#functions/vendor/razorpay/key.ts'
import { createHmac } from 'node:crypto'
import { join } from 'node:path'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { type FullContext, contextOf } from '#functions/platform/context.ts'
import { readMaintenance } from '#functions/platform/http/maintenance.ts'
import type { Clock, Ids, Ports, Secrets } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { functions as allFunctions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { workflows as allWorkflows } from '#infra/workflows/registry.ts'
import { type DeadLetter, openBus } from './bus.ts'
import { systemFetch, type WebFetch } from './server/fetch.ts'
import { openFiles } from './files.ts'
import { openGateway } from './server/gateway.ts'
import { systemIds } from './ids.ts'
import { inProcessFetch, siteHandler } from './server/in-process-fetch.ts'
import { type Invoke, type Load, loadFunctions } from './function-host.ts'
import type { Log } from './log.ts'
import { sandboxList } from '#infra/sandbox/registry.ts'
import { isApiPath } from '#infra/site/page-path.ts'
import { openSandboxes } from '#infra/sandbox/server.ts'
import { openLedgerStream } from './ledger.ts'
import { openSecrets } from './secrets.ts'
import { type HttpRequest, type HttpResponse, listen, nodeListener } from './server/server.ts'
import { localSettings } from './settings.ts'
import { openSite } from './server/http-server.ts'
import { type LocalTable, openTable } from './table.ts'
import { openTimers } from './timers.ts'
import { openWorkflow } from './workflow.ts'
import { drain, startBackgroundLoop } from './background-loop.ts'

export interface LocalAppOptions {
  /** Folder of the data; in memory when absent. */
  readonly folder?: string
  readonly clock: Clock & { advance?(ms: number): void }
  readonly log: Log
  /** 0 takes any free port. */
  readonly ports: { readonly site: number; readonly sandbox: number }
  /** Whether the partner simulators run in this process too. */
  readonly sandboxes: boolean
  readonly settings?: Partial<Settings>
  /** The built site. */
  readonly pages?: string
  /** Serves the pages instead of `pages`: Vite during development. */
  readonly dev?: (request: IncomingMessage, response: ServerResponse) => void
  readonly functions?: readonly FunctionDefinition[]
  readonly load?: Load
  readonly workflows?: Readonly<Record<string, object>>
  readonly ids?: Ids
  /** Read from the folder, or generated, when absent. */
  readonly secrets?: Secrets
  /** Calls to partners and their webhooks stay in the process. E-mail and text messages, which the AWS SDK sends, still use sockets. */
  readonly inProcessFetch?: boolean
  /** Timers that count as run at the start, and are due an interval later. The others are due at once. */
  readonly justRun?: readonly FunctionDefinition['name'][]
  /** Wraps the ports that the functions receive, for example to inject faults in a simulation. */
  readonly adapt?: (ports: Ports) => Ports
}

export interface LocalApp {
  /** The ports, for what no request caused, such as seeding. */
  readonly context: FullContext
  readonly table: LocalTable
  readonly settings: Settings
  readonly siteAddress: string
  readonly sandboxAddress: string
  /** Handles a request to the site's origin without a socket. */
  call(request: HttpRequest): Promise<HttpResponse>
  /** Reaches the site and the partner simulators, in the process or by sockets as the options say. */
  readonly fetch: WebFetch
  /** Runs all work that is due by the clock, until nothing is due. */
  drain(): Promise<void>
  /** Starts the background loop: from now on due work runs without `drain`. */
  start(): void
  deadLetters(): readonly DeadLetter[]
  redrive(id: string): boolean
  close(): Promise<void>
}

type Closer = () => void | Promise<void>

/** Opens the whole application in one process. Background work waits for `start` or `drain`. */
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
  const pathOf = (name: string) => (folder === undefined ? undefined : join(folder, name))
  const secrets =
    options.secrets ?? openSecrets({ clock, ...(folder !== undefined && { file: join(folder, 'secrets.json') }) })
  const listener = await openListener(options, closers)
  const siteAddress = `http://localhost:${listener.port}`
  const webFetch: WebFetch =
    options.inProcessFetch === true
      ? inProcessFetch((origin) =>
          origin === siteAddress ? siteHandler(call) : origin === sandboxAddress ? sandboxes?.handleRequest : undefined,
        )
      : fetch
  const { settings, sandboxes, sandboxAddress } = await openPartners(options, siteAddress, secrets, webFetch, closers)

  const table = openTable({ file: pathOf('table.sqlite') ?? ':memory:', clock })
  closers.push(() => table.close())
  let run: Invoke = () => Promise.reject(new Error('the functions are not loaded yet'))
  const invoke: Invoke = (functionName, event) => run(functionName, event)
  const hashKey = await secrets.read('hash-key')
  const openStore = (name: 'files' | 'documents') =>
    openFiles({
      address: `${siteAddress}/${name}`,
      signingKey: createHmac('sha256', hashKey).update(name).digest('hex'),
      clock,
      ...(folder !== undefined && { folder: join(folder, name) }),
    })
  const [files, documents] = [openStore('files'), openStore('documents')]
  const bus = openBus({
    table,
    clock,
    subscribers: functionsOf(functions, 'subscriber'),
    budgets: settings.partnerCallsPerSecond,
    invoke,
    log,
  })
  const watchers = functionsOf(functions, 'ledger-change')
  const ledgerStream = openLedgerStream({ database: table.database, watchers, invoke })
  const workflow = openWorkflow({ table, definitions: options.workflows ?? allWorkflows, clock, invoke, log })
  closers.push(() => workflow.close())
  const timers = openTimers({
    functions: functionsOf(functions, 'timer'),
    clock,
    invoke,
    log,
    ...(options.justRun !== undefined && { justRun: options.justRun }),
  })
  const ports: Ports = {
    table,
    files,
    documents,
    bus,
    queues: bus,
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
    documents,
    settings,
    readMaintenance: () => readMaintenance(functionPorts),
    razorPayKey: async () => (await readKey(functionPorts)).key_id,
    ...(options.pages !== undefined && { folder: options.pages }),
  })
  listener.open(call)
  // Closed before the other parts, so that no request arrives while they close.
  closers.push(listener.close)
  workflow.resume()
  const backgroundWork = { bus, ledgerStream, timers, workflow, sandboxes, table, log }
  return {
    context: contextOf(ports, 'local'),
    table,
    settings,
    siteAddress,
    sandboxAddress,
    call,
    fetch: webFetch,
    drain: () => drain(backgroundWork),
    start: () => void closers.push(startBackgroundLoop(backgroundWork)),
    deadLetters: () => bus.deadLetters(),
    redrive: (id) => bus.redrive(id),
    close: () => closeAll(closers),
  }
}

/** Takes the port first, because the addresses in the settings depend on it. Requests before `open` get 503 with `Retry-After`. */
async function openListener({ ports, dev }: LocalAppOptions, closers: Closer[]) {
  let handle = async (_request: HttpRequest): Promise<HttpResponse> => ({
    status: 503,
    headers: { 'retry-after': '1', 'content-type': 'application/json' },
    body: '{"message":"Starting"}',
  })
  const onRequest = nodeListener((request) => handle(request))
  // Vite serves source files by their paths, and some of them begin with /api. It serves the OpenAPI document too.
  const isHandledHere = (target: string) => {
    const [path = '/'] = target.split('?')
    return (isApiPath(path) || /^\/(files|documents)(\/|$)|^\/config\.json$/.test(path)) && !/\.tsx?$/.test(path)
  }
  const listening = await listen(ports.site, (request, response) => {
    if (dev !== undefined && !isHandledHere(request.url ?? '/')) dev(request, response)
    else void onRequest(request, response)
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

/** Opens the partner simulators. They read the settings, and the settings then get the simulators' actual address. */
async function openPartners(
  options: LocalAppOptions,
  siteAddress: string,
  secrets: Secrets,
  webFetch: WebFetch,
  closers: Closer[],
) {
  const { folder, clock } = options
  const settingsAt = (sandboxAddress: string) => localSettings({ siteAddress, sandboxAddress }, options.settings)
  const settings = settingsAt(`http://localhost:${options.ports.sandbox}`)
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
  return {
    settings: Object.assign(settings, settingsAt(sandboxes.address)),
    sandboxes,
    sandboxAddress: sandboxes.address,
  }
}

/** Closes in the reverse order of opening. */
async function closeAll(closers: Closer[]): Promise<void> {
  for (let closer = closers.pop(); closer !== undefined; closer = closers.pop()) await closer()
}
