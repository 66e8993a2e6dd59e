import { networkInterfaces } from 'node:os'
import { ApiGatewayV2Client, GetApisCommand } from '@aws-sdk/client-apigatewayv2'
import { accountOf } from '#infra/deploy/account.ts'

const answerMs = 5_000
/** An answer that says that a service does not exist here, or belongs to another plan. */
const unavailable = new Set([404, 405, 501])

/**
 * Whether an emulator has HTTP APIs (API Gateway v2). LocalStack has them in its paid plans only
 * (https://docs.localstack.cloud/api-coverage/v1/index.md). `EMULATOR_HTTP_API` = `yes` or `no` decides without a question. Where
 * nothing answers, as at `cdk synth` without an emulator, it is taken to have them.
 */
export async function findHttpApi(emulator: { readonly region: string; readonly endpoint: string }): Promise<boolean> {
  const setting = process.env['EMULATOR_HTTP_API']
  if (setting === 'yes' || setting === 'no') return setting === 'yes'
  if (setting !== undefined) throw new Error(`EMULATOR_HTTP_API is yes or no, and not "${setting}"`)
  const client = new ApiGatewayV2Client({ ...accountOf(emulator), maxAttempts: 1 })
  try {
    await client.send(new GetApisCommand({}), { abortSignal: AbortSignal.timeout(answerMs) })
    return true
  } catch (failure) {
    return !unavailable.has(statusOf(failure))
  } finally {
    client.destroy()
  }
}

function statusOf(failure: unknown): number {
  return (failure as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode ?? 0
}

/** Whether an emulator is LocalStack, whose functions run in containers. MiniStack answers at LocalStack's addresses too. */
export async function isLocalStack(endpoint: string): Promise<boolean> {
  const answers = (path: string) =>
    fetch(`${endpoint}${path}`, { signal: AbortSignal.timeout(answerMs) }).then(
      ({ ok }) => ok,
      () => false,
    )
  const [localStack, miniStack] = await Promise.all([answers('/_localstack/health'), answers('/_ministack/health')])
  return localStack && !miniStack
}

/**
 * By which name LocalStack's functions reach LocalStack: its own name server answers it inside a container, and outside it is this
 * machine (https://docs.localstack.cloud/aws/capabilities/networking/).
 */
export const localStackHost = 'localhost.localstack.cloud'

/** By which name a container reaches this machine: the address of Docker's bridge on Linux, which browsers reach too, or Docker Desktop's name. */
export function hostForContainers(): string {
  const bridge = networkInterfaces()['docker0']?.find(({ family }) => family === 'IPv4')
  return bridge?.address ?? 'host.docker.internal'
}
