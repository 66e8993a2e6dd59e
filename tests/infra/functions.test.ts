import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import type { Metafile } from 'esbuild'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildFunctions, type Bundles } from '#infra/build/functions.ts'
import { environmentOf } from '#infra/constructs/environment.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { workflows } from '#infra/workflows/registry.ts'

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))

let out: string
let bundles: Bundles
let metafile: Metafile
beforeAll(async () => {
  out = await mkdtemp(join(tmpdir(), 'ansh-functions-'))
  bundles = await buildFunctions({ functions, repo, out })
  metafile = JSON.parse(await readFile(join(out, 'metafile.json'), 'utf8'))
})
afterAll(() => rm(out, { recursive: true }))

const entryOf = (definition: Pick<FunctionDefinition, 'name'>) => {
  const path = Object.keys(metafile.outputs).find((each) =>
    each.endsWith(`/${definition.name.replaceAll('/', '-')}/index.mjs`),
  )
  if (path === undefined) throw new Error(`${definition.name} was not built`)
  return path
}

/** The files that Node loads before the first line of a lane runs, or with `later` also those that it may load after. */
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

async function gzippedBytesOf(definition: Pick<FunctionDefinition, 'name'>): Promise<number> {
  const texts = await Promise.all(filesOf(definition).map((path) => readFile(join(repo, path))))
  return texts.reduce((sum, text) => sum + gzipSync(text).length, 0)
}

/** What of the repository and its packages went into a lane. */
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
  it('is a folder with its entry, and with nothing that it cannot load', async () => {
    expect([...bundles.keys()]).toEqual(functions.map(({ name }) => name))
    for (const definition of functions) {
      const wanted = filesOf(definition, true).map((path) => path.slice(path.lastIndexOf('/') + 1))
      expect((await readdir(bundles.get(definition.name) ?? '')).sort(), definition.name).toEqual(wanted.sort())
    }
  })

  it('is made to the same byte whenever it is made, so that a deployment of the same checkout changes nothing', async () => {
    const again = await mkdtemp(join(tmpdir(), 'ansh-functions-'))
    await buildFunctions({ functions, repo, out: again })
    expect(await hashesIn(again)).toEqual(await hashesIn(out))
    await rm(again, { recursive: true })
  })

  it('starts by itself, by the environment alone: it reads its row and its secrets as whoever Lambda says it is', async () => {
    const aws = await refusingAws()
    const stage = emulatorStage({
      endpoint: aws.address,
      siteAddress: 'http://localhost:5173',
      sandboxAddress: 'http://localhost:5174',
    })
    const env = {
      ...environmentOf({ stage, names: namesOf(stage), workflows }),
      AWS_REGION: stage.region,
      AWS_ACCESS_KEY_ID: 'AKIDLAMBDA',
      AWS_SECRET_ACCESS_KEY: 'x',
      AWS_SESSION_TOKEN: 'session',
    }
    const folders = Object.fromEntries(
      [...bundles].map(([name, folder]) => [name, pathToFileURL(join(folder, 'index.mjs')).href]),
    )
    const { stdout, stderr } = await run(
      process.execPath,
      ['--input-type=module', '--eval', startAll, JSON.stringify(folders)],
      { cwd: out, env },
    )
    await aws.close()
    const { started, undici } = JSON.parse(stdout)
    expect(started).toEqual(Object.fromEntries(functions.map(({ name }) => [name, 'function'])))
    // Node's own fetch, which an `import` of node:http brings too: a third of a small function's start, used by none.
    expect(undici).toEqual([])
    // A deprecation would be a line of the log at each start.
    expect(stderr).toBe('')
    const count = (target: string) => aws.heard.filter((each) => each.target?.endsWith(target)).length
    expect(count('.GetItem')).toBe(functions.filter(({ permissions }) => permissions.table !== 'none').length)
    expect(count('.GetSecretValue')).toBe(functions.flatMap(({ permissions }) => permissions.secrets ?? []).length)
    for (const { authorization, token } of aws.heard)
      expect([authorization, token]).toEqual([expect.stringContaining('Credential=AKIDLAMBDA/'), 'session'])
  })
})

/** One process for all of them: what one needs and lacks is missing beside the others too. */
const startAll = `
  const folders = Object.entries(JSON.parse(process.argv.at(-1)))
  const how = await Promise.all(folders.map(async ([name, file]) => [name, await import(file).then(({ handler }) => typeof handler, (failure) => String(failure?.stack))]))
  const undici = process.moduleLoadList.filter((each) => each.includes('undici'))
  process.stdout.write(JSON.stringify({ started: Object.fromEntries(how), undici }), () => process.exit())
`

/** Hears every call and does nothing. */
async function refusingAws() {
  const heard: { target: string | undefined; authorization: string | undefined; token: string | undefined }[] = []
  const server = createServer((request, response) => {
    const header = (name: string) => request.headers[name]?.toString()
    heard.push({
      target: header('x-amz-target'),
      authorization: header('authorization'),
      token: header('x-amz-security-token'),
    })
    request.resume()
    response
      .writeHead(400, { 'content-type': 'application/x-amz-json-1.0' })
      .end('{"__type":"AccessDeniedException","message":"No"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    heard,
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

describe('what a function carries', () => {
  const usual =
    /^(@aws-sdk\/(client-[\w-]+|checksums|core|credential-provider-(env|node)|dynamodb-codec|endpoint-cache|middleware-[\w-]+|s3-request-presigner|signature-v4-multi-region|xml-builder)|@aws\/lambda-invoke-store|@smithy\/(core|node-http-handler|signature-v4|types)|@middy\/(core|http-router|util)|jose|zod|tslib|mnemonist|obliterator)$/
  const paper = ['@cantoo/pdf-lib', 'culori', 'fflate', 'html-entities', 'node-html-better-parser']
  const cleaner = [
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
  const readsForms = ['desk/market-api', 'support/api']
  const cleansTexts = ['desk/api', 'desk/market-api']
  const makesPaper = [
    'agreement/on-agreement-noticed',
    'agreement/every-1-hour-remind',
    'agreement/task-prepare',
    'agreement/task-await',
    'reconcile/every-1-minute-reconcile',
  ]

  it.each(functions)('$name: no package but those that it is known to need', (definition) => {
    expect(packagesOf(definition).filter((each) => !usual.test(each))).toEqual([])
    const forms = readsForms.includes(definition.name) ? ['@fastify/busboy'] : []
    const later = makesPaper.includes(definition.name) ? paper : cleansTexts.includes(definition.name) ? cleaner : []
    expect(
      packagesOf(definition, true)
        .filter((each) => !usual.test(each))
        .sort(),
    ).toEqual([...forms, ...later])
  })

  it.each(functions)('$name: of the SDK the clients of what it may touch, of zod the mini one', (definition) => {
    const { table, files, bus, workflow, secrets, vendors = [] } = definition.permissions
    const clients = {
      dynamodb: table !== 'none',
      eventbridge: bus,
      'pinpoint-sms-voice-v2': vendors.includes('voice'),
      s3: files,
      'secrets-manager': secrets,
      sesv2: vendors.includes('ses'),
      sfn: workflow,
      sns: vendors.includes('sns'),
    }
    const wanted = Object.entries(clients).flatMap(([client, isTouched]) =>
      isTouched ? [`@aws-sdk/client-${client}`] : [],
    )
    expect(
      packagesOf(definition, true)
        .filter((each) => each.startsWith('@aws-sdk/client-'))
        .sort(),
    ).toEqual(wanted)
    expect(partsOf(definition, true).filter((part) => /\/zod\/(v3|v4\/(classic|locales))\//.test(part))).toEqual([])
  })
})

/** What Node reads before a lane's first line runs, in KB rounded up a little: what makes a function grow says so here first. */
const kbMax: Readonly<Record<string, number>> = {
  'account/api': 345,
  'account/contact-api': 385,
  'account/every-1-day-rotate-keys': 205,
  'account/login-api': 395,
  'account/on-account-changed': 245,
  'account/registration-api': 390,
  'agreement/api': 320,
  'agreement/every-1-hour-remind': 470,
  'agreement/on-agreement-noticed': 415,
  'agreement/task-await': 415,
  'agreement/task-file': 390,
  'agreement/task-prepare': 380,
  'bank/api': 280,
  'desk/api': 440,
  'desk/market-api': 435,
  'escrow/api': 285,
  'escrow/on-escrow-noticed': 275,
  'escrow/on-money-due': 275,
  'file/api': 400,
  'holding/api': 290,
  'holding/on-order-credited': 240,
  'market/api': 425,
  'market/every-5-minutes-check-catalogue': 370,
  'market/on-account-deleted': 245,
  'market/on-prices-accepted': 375,
  'market/on-security-changed': 370,
  'market/on-stock-changed': 250,
  'news/api': 285,
  'news/on-account-deleted': 245,
  'notification/api': 320,
  'notification/on-account-deleted': 310,
  'notification/on-contact-changed': 325,
  'notification/on-order-news': 325,
  'notification/on-security-available': 325,
  'notification/on-ticket-news': 325,
  'openapi/answer-unknown-path': 50,
  'openapi/api': 135,
  'order/api': 450,
  'order/on-stock-moved': 240,
  'outbox/relay-events': 205,
  'payment/api': 310,
  'payment/on-payment-noticed': 280,
  'payment/on-refund-due': 275,
  'reconcile/every-1-minute-reconcile': 450,
  'support/api': 415,
  'support/on-faq-changed': 360,
  'webhook/razorpay': 375,
  'webhook/signeasy': 375,
  'webhook/vouch': 375,
}

/** Where a lane has to stay however much it grows, as it is and packed. Whoever writes to people brings a client more for each way. */
function kbEver({ permissions: { files, vendors = [] } }: FunctionDefinition): {
  readonly raw: number
  readonly gz: number
} {
  const clients = vendors.filter((vendor) => vendor === 'sns' || vendor === 'ses').length
  const more = { raw: 30 * clients, gz: 10 * clients }
  return files === undefined ? { raw: 335 + more.raw, gz: 104 + more.gz } : { raw: 455 + more.raw, gz: 146 + more.gz }
}

describe('what a function loads at its start', () => {
  it.each(functions)('$name: as little as it did, and never more than its kind may', async (definition) => {
    const kb = bytesOf(definition) / 1024
    const ever = kbEver(definition)
    expect(kb).toBeLessThanOrEqual(kbMax[definition.name] ?? 0)
    expect(kb).toBeLessThanOrEqual(ever.raw)
    expect((await gzippedBytesOf(definition)) / 1024).toBeLessThanOrEqual(ever.gz)
  })

  it('has a number for each, and for nobody else', () => {
    expect(Object.keys(kbMax)).toEqual(functions.map(({ name }) => name).sort())
  })
})
