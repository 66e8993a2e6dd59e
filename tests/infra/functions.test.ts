import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFunctions, builtFunctions, type Bundles } from '#infra/build/functions.ts'
import { environmentOf } from '#infra/constructs/environment.ts'
import { packageFunctions } from '#infra/build/packages.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { scripts } from '#shared/agreement/scripts.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { sampled } from '#tests/full.ts'
import { emulator } from './plan.ts'

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))

let folder: string
let out: string
let bundles: Bundles
let metafile: Metafile
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ansh-functions-'))
  ;({ bundles, out } = await builtFunctions({ functions, repo, out: folder }))
  metafile = JSON.parse(await readFile(join(out, 'metafile.json'), 'utf8'))
}, 300_000)
afterAll(() => rm(folder, { recursive: true }))

const entryOf = (definition: Pick<FunctionDefinition, 'name'>) => {
  const path = Object.keys(metafile.outputs).find((each) =>
    each.endsWith(`/${definition.name.replaceAll('/', '-')}/index.mjs`),
  )
  if (path === undefined) throw new Error(`${definition.name} was not built`)
  return path
}

/** The files that Node loads before the first line of a function runs, or with `later` also those that it may load after. */
function filesOf(definition: Pick<FunctionDefinition, 'name'>, later = false): string[] {
  const found = new Set<string>()
  const follow = (path: string) => {
    if (found.has(path)) return
    found.add(path)
    for (const each of metafile.outputs[path]?.imports ?? [])
      if (each.external !== true && (later || each.kind === 'import-statement')) follow(each.path)
  }
  follow(entryOf(definition))
  return [...found]
}

const bytesOf = (definition: Pick<FunctionDefinition, 'name'>) =>
  filesOf(definition).reduce((sum, path) => sum + (metafile.outputs[path]?.bytes ?? 0), 0)

/** The source files and packages in a function's bundle. */
function partsOf(definition: Pick<FunctionDefinition, 'name'>, later = false): string[] {
  return filesOf(definition, later).flatMap((path) =>
    Object.entries(metafile.outputs[path]?.inputs ?? {}).flatMap(([part, { bytesInOutput }]) =>
      bytesInOutput > 0 ? [part] : [],
    ),
  )
}

function packagesOf(definition: Pick<FunctionDefinition, 'name'>, later = false): string[] {
  return [
    ...new Set(
      partsOf(definition, later).flatMap((part) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(part)?.[1] ?? []),
    ),
  ]
}

describe('a function in Lambda', () => {
  it('is a folder with its entry and only files that it can load', async () => {
    expect([...bundles.keys()]).toEqual(functions.map(({ name }) => name))
    for (const definition of functions) {
      const expectedFiles = filesOf(definition, true).map((path) => path.slice(path.lastIndexOf('/') + 1))
      expect((await readdir(bundles.get(definition.name) ?? '')).sort(), definition.name).toEqual(expectedFiles.sort())
    }
  })

  it('has the settings of its stage beside its code, however many mail domains they refuse', async () => {
    const [[name, bundle] = ['', '']] = bundles
    const settings = {
      ...emulator.settings,
      emailDomainsRefused: Array.from({ length: 5_000 }, (_, number) => `disposable-${number}.example`),
    }
    const packaged = await mkdtemp(join(tmpdir(), 'ansh-packages-'))
    const folder = (await packageFunctions(new Map([[name, bundle]]), settings, packaged)).get(name) ?? ''
    expect(await readFile(join(folder, 'index.mjs'))).toEqual(await readFile(join(bundle, 'index.mjs')))
    expect(JSON.parse(await readFile(join(folder, 'settings.json'), 'utf8'))).toEqual(
      JSON.parse(JSON.stringify(settings)),
    )
    await rm(packaged, { recursive: true })
  })

  it('is built reproducibly, so that a deployment of the same checkout changes nothing', async () => {
    const again = await mkdtemp(join(tmpdir(), 'ansh-functions-'))
    const rebuilt = sampled(functions, 6)
    const bundlesAgain = await buildFunctions({ functions: rebuilt, repo, out: again })
    for (const [name, folder] of bundlesAgain)
      expect(await hashesIn(folder), name).toEqual(await hashesIn(bundles.get(name) ?? ''))
    expect(bundlesAgain.size).toBe(rebuilt.length)
    await rm(again, { recursive: true })
  })

  it('starts with its environment alone, and calls AWS with the credentials from Lambda', async () => {
    const aws = await startRefusingAws()
    const stage = emulatorStage({
      endpoint: aws.address,
      siteAddress: 'http://localhost:5173',
      sandboxAddress: 'http://localhost:5174',
    })
    const env = {
      ...Object.assign(
        {},
        ...functions.map((each) => environmentOf(each, { stage, names: namesOf(stage), workflows })),
      ),
      AWS_REGION: stage.region,
      AWS_ACCESS_KEY_ID: 'AKIDLAMBDA',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_SESSION_TOKEN: 'session',
    }
    const packaged = await mkdtemp(join(tmpdir(), 'ansh-packages-'))
    const packages = await packageFunctions(bundles, stage.settings, packaged)
    const folders = Object.fromEntries(
      [...packages].map(([name, folder]) => [name, pathToFileURL(join(folder, 'index.mjs')).href]),
    )
    const { stdout, stderr } = await run(
      process.execPath,
      ['--input-type=module', '--eval', startAll, JSON.stringify(folders)],
      { cwd: packaged, env },
    )
    await aws.close()
    await rm(packaged, { recursive: true })
    const started: unknown = JSON.parse(stdout)
    expect(started).toEqual(Object.fromEntries(functions.map(({ name }) => [name, 'function'])))
    // A deprecation warning would be a log line at each start.
    expect(stderr).toBe('')
    const count = (target: string) => aws.received.filter((each) => each.target?.endsWith(target)).length
    // A call is repeated when its answer is late, as on a busy machine.
    const having = (isMeant: (permissions: Permissions) => boolean) =>
      functions.filter(({ permissions }) => isMeant(permissions)).length
    expect(count('.GetItem')).toBeGreaterThanOrEqual(having(({ table }) => table !== 'none'))
    expect(count('.GetSecretValue')).toBeGreaterThanOrEqual(having(({ secrets = [] }) => secrets.length === 1))
    expect(count('.BatchGetSecretValue')).toBeGreaterThanOrEqual(having(({ secrets = [] }) => secrets.length > 1))
    for (const { authorization, token } of aws.received)
      expect([authorization, token]).toEqual([expect.stringContaining('Credential=AKIDLAMBDA/'), 'session'])
  })
})

/** One process for all functions: a package that one function lacks is missing there too. */
const startAll = `
  const folders = Object.entries(JSON.parse(process.argv.at(-1)))
  const how = await Promise.all(folders.map(async ([name, file]) => [name, await import(file).then(({ handler }) => typeof handler, (failure) => String(failure?.stack))]))
  process.stdout.write(JSON.stringify(Object.fromEntries(how)), () => process.exit())
`

/** A server that records every call and refuses it. */
async function startRefusingAws() {
  const received: { target: string | undefined; authorization: string | undefined; token: string | undefined }[] = []
  const server = createServer((request, response) => {
    const header = (name: string) => request.headers[name]?.toString()
    received.push({
      target: header('x-amz-target'),
      authorization: header('authorization'),
      token: header('x-amz-security-token'),
    })
    request.resume()
    const type = { 'content-type': 'application/x-amz-json-1.0' }
    response.writeHead(400, type).end('{"__type":"AccessDeniedException","message":"No"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function hashesIn(folder: string): Promise<Record<string, string>> {
  const files = (await readdir(folder, { recursive: true, withFileTypes: true })).filter(
    (each) => each.isFile() && each.name !== 'metafile.json',
  )
  const hashes = files.map(async ({ parentPath, name }) => {
    const path = join(parentPath, name)
    return [
      path.slice(folder.length),
      createHash('sha256')
        .update(await readFile(path))
        .digest('hex'),
    ] as const
  })
  return Object.fromEntries(await Promise.all(hashes))
}

describe('the bundle of a function', () => {
  /** The SDK, by whose clients the next test asks, and what most functions have. */
  const usual =
    /^(@(aws-sdk|smithy|aws-crypto|aws)\/.*|mnemonist|obliterator|@middy\/(core|http-router|util)|jose|zod)$/
  const pdfPackages = [
    '@cantoo/fontkit',
    '@cantoo/pdf-lib',
    ...Object.keys(scripts).map((script) => `@fontsource/noto-sans-${script}`),
    'brotli',
    'culori',
    'dfa',
    'fflate',
    'html-entities',
    'node-html-better-parser',
    'restructure',
    'tslib',
  ].sort()
  const sanitizerPackages = [
    'dayjs',
    'dom-serializer',
    'domelementtype',
    'domhandler',
    'domutils',
    'entities',
    'escape-string-regexp',
    'htmlparser2',
    'is-plain-object',
    'launder',
    'nanoid',
    'parse-srcset',
    'picocolors',
    'postcss',
    'sanitize-html',
    'source-map-js',
  ]
  const formReaders = ['desk/evidence-api', 'desk/market-api', 'kyc/pdf-api', 'kyc/step-api', 'support/api']
  const htmlSanitizers = ['desk/api', 'desk/market-api']
  /** No other function of KYC may carry the library that opens PDFs. */
  const pdfReaders = ['kyc/pdf-api']
  const numberCheckers = ['account/login-api', 'account/registration-api']
  const pdfMakers = [
    'agreement/on-agreement-noticed',
    'agreement/on-attempt-due',
    'agreement/papers-api',
    'agreement/task-prepare',
    'agreement/task-await',
    'reconcile/on-order-due',
  ]

  it.each(functions)('$name: only the packages that it needs', (definition) => {
    const forms = formReaders.includes(definition.name) ? ['@remix-run/headers', '@remix-run/multipart-parser'] : []
    expect(
      packagesOf(definition)
        .filter((each) => !usual.test(each))
        .sort(),
    ).toEqual(forms)
    const later = pdfMakers.includes(definition.name)
      ? pdfPackages
      : htmlSanitizers.includes(definition.name)
        ? sanitizerPackages
        : numberCheckers.includes(definition.name)
          ? ['libphonenumber-js']
          : pdfReaders.includes(definition.name)
            ? ['unpdf']
            : []
    expect(
      packagesOf(definition, true)
        .filter((each) => !usual.test(each))
        .sort(),
    ).toEqual([...forms, ...later])
  })

  it.each(functions)('$name: only the clients of its permissions', (definition) => {
    const { table, ledger, files, documents, bus, queues, workflow, secrets, vendors = [] } = definition.permissions
    const wanted = {
      '@aws-sdk/client-dynamodb': table !== 'none' || ledger !== undefined,
      '@aws-sdk/client-eventbridge': bus !== undefined,
      '@aws-sdk/client-pinpoint-sms-voice-v2': vendors.includes('voice'),
      '@aws-sdk/client-s3': files !== undefined || documents !== undefined,
      '@aws-sdk/client-secrets-manager': secrets !== undefined,
      '@aws-sdk/client-sesv2': vendors.includes('ses'),
      '@aws-sdk/client-sfn': workflow !== undefined,
      '@aws-sdk/client-sns': vendors.includes('sns'),
      '@aws-sdk/client-sqs': queues !== undefined,
    }
    expect(
      packagesOf(definition, true)
        .filter((each) => each.startsWith('@aws-sdk/client-'))
        .toSorted(),
    ).toEqual(Object.entries(wanted).flatMap(([client, isWanted]) => (isWanted ? [client] : [])))
  })

  it.each(functions)('$name: only the adapters of its permissions', (definition) => {
    const { table, files, documents, bus, queues, workflow, secrets, vendors = [] } = definition.permissions
    const clients = {
      'platform/aws/bus': bus,
      'platform/aws/documents': documents,
      'platform/aws/files': files ?? documents,
      'platform/aws/queues': queues,
      'platform/aws/secrets': secrets,
      'platform/aws/table': table !== 'none',
      'platform/aws/workflow': workflow,
      'vendor/ses/client': vendors.includes('ses'),
      'vendor/sns/connection': vendors.includes('sns'),
      'vendor/voice/client': vendors.includes('voice'),
    }
    const isIn = (client: string) => partsOf(definition, true).some((part) => part.includes(`functions/${client}.ts`))
    expect(Object.keys(clients).filter(isIn)).toEqual(
      Object.entries(clients).flatMap(([client, isPermitted]) => (isPermitted ? [client] : [])),
    )
  })
})

it('carries what signs a token only where people log in', () => {
  const signs = (definition: FunctionDefinition) =>
    partsOf(definition, true).some((part) => /\/jose\/.*\/jwt\/sign\.js$/.test(part))
  expect(functions.filter(signs).map(({ name }) => name)).toEqual(['account/login-api', 'account/registration-api'])
})

/** What no function needs: locales of zod, another HTTP client, the former SDK, Razorpay's client, and credential providers that Lambda never asks. */
const unneeded =
  /\/node_modules\/(zod\/(v3|v4\/(classic|locales))|axios|aws-sdk|razorpay|@aws-sdk\/credential-provider-(http|ini|login|process|sso|web-identity)|@smithy\/credential-provider-imds)\//

describe('the bundle of a function', () => {
  it('is at most 700 KB that Node reads before the first line runs', () => {
    const sizes = functions.map((definition) => ({ name: definition.name, kb: Math.ceil(bytesOf(definition) / 1024) }))
    expect(sizes.filter(({ kb }) => kb > 700)).toEqual([])
  })

  it.each(functions)('$name: without packages that no function needs', (definition) => {
    expect(partsOf(definition, true).filter((part) => unneeded.test(`/${part}`))).toEqual([])
  })
})

it('that opens PDFs starts without the library that it loads later', () => {
  const definition = { name: 'kyc/pdf-api' }
  const sum = (paths: readonly string[]) =>
    paths.reduce((bytes, path) => bytes + (metafile.outputs[path]?.bytes ?? 0), 0)
  expect(packagesOf(definition)).not.toContain('unpdf')
  // The process that opens them begins with a file of a few lines: one with the function in it would start the function again.
  const starts = filesOf(definition, true).filter((path) =>
    Object.keys(metafile.outputs[path]?.inputs ?? {}).includes('functions/kyc/pdf/child.ts'),
  )
  expect(starts).toHaveLength(1)
  expect(sum(starts)).toBeLessThan(5 * 1024)
})

it('carries the font of each script beside what prints names, to be loaded when a name needs it', () => {
  const definition = { name: 'agreement/task-prepare' }
  const fontsIn = (files: readonly string[]) =>
    files.flatMap((path) =>
      Object.keys(metafile.outputs[path]?.inputs ?? {}).filter((input) => input.endsWith('.woff')),
    )
  expect(fontsIn(filesOf(definition, true))).toHaveLength(Object.keys(scripts).length)
  expect(fontsIn(filesOf(definition))).toEqual([])
})
