import { InvokeCommand, LambdaClient } from '@aws-sdk/client-lambda'
import { systemClock } from '#functions/platform/system.ts'
import { accountOf } from '#infra/deploy/account.ts'
import { functions } from '#infra/functions/registry.ts'
import { openGateway } from '#infra/local/server/gateway.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import type { Upstream } from './upstream.ts'

/** The timeout of API Gateway (https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-quotas.html). */
const timeoutMs = 30_000

/**
 * In place of an HTTP API, for an emulator without API Gateway v2: finds the function of a route by the contracts, builds the event that
 * API Gateway would send, and invokes the function by the Lambda API.
 */
export function openLambdaApi(stage: Stage): Upstream {
  const lambda = new LambdaClient({ ...accountOf(stage), maxAttempts: 1 })
  const names = namesOf(stage)
  const gateway = openGateway({
    functions,
    clock: systemClock(),
    async invoke(name, event) {
      const { FunctionError, Payload } = await lambda.send(
        new InvokeCommand({ FunctionName: names.functionName({ name }), Payload: JSON.stringify(event) }),
        { abortSignal: AbortSignal.timeout(timeoutMs) },
      )
      const text = Payload?.transformToString() ?? ''
      if (FunctionError !== undefined) throw new FunctionFailed(text.slice(0, 500))
      return JSON.parse(text) as unknown
    },
    log: (line) => void process.stderr.write(`${JSON.stringify(line)}\n`),
  })
  return { call: (request) => gateway.call(request), close: () => lambda.destroy() }
}

/** A function that threw or ran out of time. */
class FunctionFailed extends Error {
  override readonly name = 'FunctionFailed'
}
