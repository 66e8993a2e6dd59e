import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionCodeCommand,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Settings } from '#functions/platform/settings.ts'
import { buildFunctions } from '#infra/build/functions.ts'
import { packageFunctions } from '#infra/build/packages.ts'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { currentVersionOf, putSecret } from '#infra/deploy/secrets.ts'
import { findStack } from '#infra/deploy/stacks.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import { account, describeStage } from './stage.ts'

const run = promisify(execFile)
const repo = fileURLToPath(new URL('../..', import.meta.url))

const wrongIn = (lines: readonly string[]) => lines.filter((line) => line.includes('"origin-proof-wrong"')).length

// The four steps of docs/operations.md. An emulator has no CloudFront: the test calls the HTTP API with the headers that CloudFront
// adds, and takes fresh instances instead of waiting for five minutes.
describeStage('the replacement of origin-proof', (deployed) => {
  const loginApi = functions.find(({ name }) => name === 'account/login-api') as FunctionDefinition
  const [lambda, logs] = [new LambdaClient(account), new CloudWatchLogsClient(account)]
  let FunctionName: string
  let folder: string
  let original: Readonly<Record<string, string>>
  let first: string
  let api: string

  /** Deploys the function with other settings. */
  async function deployWith(settings: Settings): Promise<void> {
    const out = await mkdtemp(join(folder, 'package-'))
    const bundles = await buildFunctions({ functions: [loginApi], repo, out: join(out, 'bundles') })
    const packages = await packageFunctions(bundles, settings, join(out, 'packages'))
    const file = join(out, 'code.zip')
    await run('python3', ['-m', 'zipfile', '-c', file, '.'], { cwd: packages.get(loginApi.name) })
    await lambda.send(new UpdateFunctionCodeCommand({ FunctionName, ZipFile: await readFile(file) }))
    await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60 }, { FunctionName })
  }

  /** Replaces the instances of the function by those with nothing cached. */
  async function restart(): Promise<void> {
    const Variables = { ...original, RESTARTED: randomUUID() }
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }))
    await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60 }, { FunctionName })
  }

  /** Stores the words, as step 1 and 3 do. Returns the version that the template would name. */
  async function store(words: string): Promise<string | undefined> {
    await putSecret(deployed, 'origin-proof', words)
    await restart()
    return currentVersionOf(deployed, 'origin-proof')
  }

  /** Which words arrive without the right proof, as the function logs it. */
  async function refusedOf(...proofs: readonly (string | undefined)[]): Promise<(string | undefined)[]> {
    const refused: (string | undefined)[] = []
    for (const proof of proofs) if (await isRefused(proof)) refused.push(proof)
    return refused
  }

  /** Asks again where the line of a request is lost with its instance. */
  async function isRefused(proof: string | undefined): Promise<boolean> {
    const before = wrongIn(await readLog())
    for (;;) {
      const lines = await linesWith(await send(proof))
      if (lines !== undefined) return wrongIn(lines) > before
    }
  }

  /** Calls the API. Returns the correlation id of the request. */
  async function send(proof: string | undefined): Promise<string> {
    const correlation = randomUUID()
    const headers = { 'x-client-address': '2001:db8::7', ...(proof !== undefined && { 'x-origin-proof': proof }) }
    const response = await fetch(`${api}/mobile/otpvalidation`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json', 'x-correlation-id': correlation },
      body: JSON.stringify({ username: '+919000000099', otp: '123456' }),
    })
    expect(response.status).toBeLessThan(500)
    return correlation
  }

  /** The log once it has a line of that request, which may arrive late; undefined when none comes. */
  async function linesWith(correlation: string): Promise<string[] | undefined> {
    for (let looks = 0; looks < 100; looks++) {
      const lines = await readLog()
      if (lines.some((line) => line.includes(correlation))) return lines
      await wait(200)
    }
    return undefined
  }

  async function readLog(): Promise<string[]> {
    const lines: string[] = []
    const group = { logGroupName: logGroupOf(loginApi, deployed.name) }
    for await (const { events = [] } of paginateFilterLogEvents({ client: logs }, group))
      lines.push(...events.map(({ message = '' }) => message))
    return lines
  }

  beforeAll(async () => {
    FunctionName = namesOf(deployed).functionName(loginApi)
    folder = await mkdtemp(join(tmpdir(), 'ansh-origin-proof-'))
    const stack = await findStack(deployed, 'api')
    api = `${deployed.endpoint}/_aws/execute-api/${stack?.outputs['ApiId']}/$default`
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))
    original = Environment?.Variables ?? {}
    first = await contextOfStage(deployed).secrets.read('origin-proof')
  })
  afterAll(async () => {
    await putSecret(deployed, 'origin-proof', first)
    await deployWith(deployed.settings)
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables: original } }))
    await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60 }, { FunctionName })
    for (const each of [lambda, logs]) each.destroy()
    await rm(folder, { recursive: true })
  })

  beforeEach(({ skip }) => {
    if (!deployed.hasHttpApi) skip('the edge calls the functions, and there is no HTTP API to call')
  })

  it('is asked for by a function whose settings say that CloudFront is in front of it', async () => {
    expect(await refusedOf(undefined)).toEqual([])
    await deployWith({ ...deployed.settings, behindCloudFront: true })
    expect(await refusedOf(undefined, first)).toEqual([undefined])
  })

  it('accepts the old and the new word together, and then refuses and logs the old one', async () => {
    const versions = [await currentVersionOf(deployed, 'origin-proof')]
    versions.push(await store(`next ${first}`))
    expect(await refusedOf(first, 'next', `next ${first}`, 'wrong')).toEqual(['wrong'])
    versions.push(await store('next'))
    expect(await refusedOf('next', `next ${first}`, first)).toEqual([first])
    // CloudFormation reads a secret again only when the template names another version.
    expect(new Set(versions).size).toBe(3)
  })
})
