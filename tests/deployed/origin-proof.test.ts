import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { CloudWatchLogsClient, paginateFilterLogEvents } from '@aws-sdk/client-cloudwatch-logs'
import {
  GetFunctionConfigurationCommand,
  LambdaClient,
  UpdateFunctionConfigurationCommand,
  waitUntilFunctionUpdatedV2,
} from '@aws-sdk/client-lambda'
import { GetParameterCommand, PutParameterCommand, SSMClient } from '@aws-sdk/client-ssm'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { logGroupOf } from '#infra/constructs/grants.ts'
import { documentOf, parameterOf } from '#infra/constructs/settings-document.ts'
import { currentVersionOf, putSecret } from '#infra/deploy/secrets.ts'
import { findStack } from '#infra/deploy/stacks.ts'
import { contextOfStage } from '#infra/deploy/stage-context.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { account, describeStage } from './stage.ts'

const wrongIn = (lines: readonly string[]) => lines.filter((line) => line.includes('"origin-proof-wrong"')).length

// The four steps of docs/operations.md. An emulator has no CloudFront: the test calls the HTTP API with the headers that CloudFront
// adds, and takes fresh instances instead of waiting for five minutes.
describeStage('the replacement of origin-proof', (deployed) => {
  const loginApi = functions.find(({ name }) => name === 'account/login-api') as FunctionDefinition
  const [lambda, ssm, logs] = [new LambdaClient(account), new SSMClient(account), new CloudWatchLogsClient(account)]
  let FunctionName: string
  /** The stage with settings for an API behind CloudFront. */
  let behind: Stage
  let original: Readonly<Record<string, string>>
  let first: string
  let api: string

  /** Replaces the instances of the function by those with other settings, or with nothing cached. */
  async function restart(parameter: string): Promise<void> {
    const Variables = { ...original, SETTINGS_PARAMETER: parameter, RESTARTED: randomUUID() }
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables } }))
    await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60 }, { FunctionName })
  }

  /** Stores the words, as step 1 and 3 do. Returns the version that the template would name. */
  async function store(words: string): Promise<string | undefined> {
    await putSecret(deployed, 'origin-proof', words)
    await restart(parameterOf(behind, loginApi))
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
    behind = { ...deployed, settings: { ...deployed.settings, behindCloudFront: true } }
    const stack = await findStack(deployed, 'api')
    api = `${deployed.endpoint}/_aws/execute-api/${stack?.outputs['ApiId']}/$default`
    const { Environment } = await lambda.send(new GetFunctionConfigurationCommand({ FunctionName }))
    original = Environment?.Variables ?? {}
    first = await contextOfStage(deployed).secrets.read('origin-proof')
    const Name = parameterOf(behind, loginApi)
    await ssm.send(new PutParameterCommand({ Name, Value: documentOf(behind), Type: 'String', Overwrite: true }))
  })
  afterAll(async () => {
    await putSecret(deployed, 'origin-proof', first)
    await lambda.send(new UpdateFunctionConfigurationCommand({ FunctionName, Environment: { Variables: original } }))
    await waitUntilFunctionUpdatedV2({ client: lambda, maxWaitTime: 60 }, { FunctionName })
    for (const each of [lambda, ssm, logs]) each.destroy()
  })

  beforeEach(({ skip }) => {
    if (!deployed.hasHttpApi) skip('the edge calls the functions, and there is no HTTP API to call')
  })

  it('finds functions that read their settings from the document of the stage', async () => {
    const { Parameter } = await ssm.send(new GetParameterCommand({ Name: original['SETTINGS_PARAMETER'] }))
    expect(Parameter?.Value).toBe(documentOf(deployed))
    expect(await refusedOf(undefined)).toEqual([])
    // The same function with another document asks for the proof.
    await restart(parameterOf(behind, loginApi))
    expect(await refusedOf(undefined, first)).toEqual([undefined])
  })

  it('accepts the old and the new word together, and then refuses and logs the old one', async () => {
    const versions = [await currentVersionOf(deployed, 'origin-proof')]
    versions.push(await store(`next ${first}`))
    expect(await refusedOf(first, 'next', `next ${first}`, 'wrong')).toEqual(['wrong'])
    versions.push(await store('next'))
    expect(await refusedOf('next', `next ${first}`, first)).toEqual([first])
    // CloudFormation reads the secret anew, because each template names another version.
    expect(new Set(versions).size).toBe(3)
  })
})
