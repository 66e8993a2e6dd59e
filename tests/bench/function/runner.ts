import { join } from 'node:path'
import { build } from 'esbuild'
import type { Bundles } from '#infra/build/functions.ts'
import { leanNode } from '#infra/build/lean-node.ts'
import { leanSdk } from '#infra/build/lean-sdk.ts'
import { environmentOf } from '#infra/constructs/environment.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { claimsOf } from '#tests/security/token.ts'
import type { Told } from './aws.ts'
import { eventFor, httpEvent, statusesOf } from './event.ts'
import type { Asked, Started } from './start.ts'
import { type Yardstick, yardstickFolder } from './yardstick.ts'

/** Somebody who is measured: what is started, by what it is called, and how to know that it did its work. */
export interface Runner extends Asked {
  readonly name: string
  fails(started: Started): boolean
}

const isNot =
  (status: number) =>
  ({ answer }: Started) =>
    answer?.statusCode !== status

/** What every function in Lambda is given by Lambda itself. */
const lambda = {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'AKIDLAMBDA',
  AWS_SECRET_ACCESS_KEY: 'x',
  AWS_SESSION_TOKEN: 'session',
}

/** Ours: by the bundles that are deployed and the environment that the stack gives them. */
export function ourRunners(bundles: Bundles, told: Told): readonly Runner[] {
  const env = environmentFor(told)
  return functions.map((definition) => ({
    name: definition.name,
    file: join(bundles.get(definition.name) ?? '', 'index.mjs'),
    event: eventFor(definition, told),
    env,
    fails: failureOf(definition),
  }))
}

/** A step asks for an order that is not there, and says so by failing. */
function failureOf({ name, trigger: { kind } }: FunctionDefinition): Runner['fails'] {
  if (kind === 'http' || kind === 'webhook' || kind === 'unknown-path') return isNot(statusesOf[name] ?? 200)
  if (kind === 'subscriber' || kind === 'stream') return ({ answer }) => answer?.batchItemFailures?.length !== 0
  return ({ answer }) => (answer?.failure !== undefined) !== (kind === 'task')
}

export function yardstickRunners(
  files: Readonly<Record<Yardstick, string>>,
  told: Told,
): Readonly<Record<Exclude<Yardstick, 'sdk-call'> | 'sdkCall' | 'unbundled', Runner>> {
  const claims = claimsOf(told.investor.token)
  const env = {
    ...lambda,
    AWS_ENDPOINT_URL: told.address,
    TABLE_NAME: 'table',
    PUBLIC_JWKS: told.publicJwks,
    SESSION_ID: String(claims['sid']),
    USER_ID: told.investor.id,
  }
  const event = httpEvent({ endpoint: 'listSessions' }, told)
  const runner = (name: string, file: string): Runner => ({ name, file, event, env, fails: isNot(200) })
  // Only because this AWS speaks without TLS, the SDK imports node:http, and undici with it. In Lambda it never would, so it is not counted.
  const asking = (name: string, file: string): Runner => ({ ...runner(name, file), before: ['node:http'] })
  return {
    bare: runner('bare', files.bare),
    sdkCall: asking('bare SDK calls', files['sdk-call']),
    ordinary: asking('ordinary', files.ordinary),
    express: asking('Express', files.express),
    lambdalith: asking('lambdalith', files.lambdalith),
    unbundled: asking('unbundled', join(yardstickFolder, 'ordinary.mjs')),
    naive: { ...runner('naive', files.naive), event: deviceEvent(told) },
  }
}

/** Our door with nothing behind it (./door.ts), called as the naive yardstick is. */
export async function doorRunner(outdir: string, told: Told): Promise<Runner> {
  const file = join(outdir, 'door.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'door.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    plugins: [leanNode, leanSdk],
    logLevel: 'error',
  })
  const { sub, sid, role } = claimsOf(told.investor.token)
  const session = {
    id: sid,
    user_id: sub,
    role,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  return {
    name: 'our door',
    file,
    event: deviceEvent(told),
    env: { ...environmentFor(told), SESSION: JSON.stringify(session), SESSION_KEYS: told.sessionKeys },
    fails: isNot(200),
  }
}

function deviceEvent(told: Told) {
  return httpEvent(
    {
      endpoint: 'updateUsersFcmToken',
      body: { fcm_token: 'x'.repeat(160), deviceType: 'android', userId: told.investor.id },
    },
    told,
  )
}

/** Without a service for pushes, so that a device is checked and not kept: its partner is not what is measured. */
function environmentFor({ address }: Told): Record<string, string> {
  const { settings, ...rest } = emulatorStage({
    endpoint: address,
    siteAddress: 'http://localhost:5173',
    sandboxAddress: address,
  })
  const { pushApplication: _, ...sns } = settings.sns
  const stage: Stage = { ...rest, settings: { ...settings, sns } }
  return { ...environmentOf({ stage, names: namesOf(stage), workflows }), ...lambda }
}
