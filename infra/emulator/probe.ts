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

export type EmulatorKind = 'localstack' | 'ministack' | 'other'

/** What answers at an address; undefined when nothing does. MiniStack answers at LocalStack's addresses too. */
export async function emulatorAt(endpoint: string): Promise<EmulatorKind | undefined> {
  const statusOfPath = (path: string) =>
    fetch(`${endpoint}${path}`, { signal: AbortSignal.timeout(answerMs) }).then(
      ({ ok }) => ok,
      () => undefined,
    )
  const [localStack, miniStack] = await Promise.all([
    statusOfPath('/_localstack/health'),
    statusOfPath('/_ministack/health'),
  ])
  if (localStack === undefined && miniStack === undefined) return undefined
  if (miniStack === true) return 'ministack'
  return localStack === true ? 'localstack' : 'other'
}

export async function isLocalStack(endpoint: string): Promise<boolean> {
  return (await emulatorAt(endpoint)) === 'localstack'
}

/** Whether the functions of an emulator run in containers: those of LocalStack do, unless it runs as a process of this machine itself. */
export async function runsContainers(endpoint: string): Promise<boolean> {
  if (!(await isLocalStack(endpoint))) return false
  const info = await fetch(`${endpoint}/_localstack/info`, { signal: AbortSignal.timeout(answerMs) }).then(
    (response) => response.json() as Promise<{ readonly is_docker?: boolean }>,
    () => undefined,
  )
  return info?.is_docker !== false
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
