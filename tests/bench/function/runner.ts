import { join } from 'node:path'
import { build } from 'esbuild'
import type { Bundles } from '#infra/build/functions.ts'
import { leftOut } from '#infra/build/functions.ts'
import { environmentOf } from '#infra/constructs/environment.ts'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { namesOf } from '#infra/stages/names.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { claimsOf } from '#tests/security/token.ts'
import type { FakeAws } from './fake-aws.ts'
import { eventFor, httpEvent, statusesOf } from './event.ts'
import { stageAt } from './stage.ts'
import type { StartOptions, Started } from './start.ts'
import { type Yardstick, yardstickFolder } from './yardstick.ts'

/** A function under measurement: its module, its event, and the check that it did its work. */
export interface Runner extends StartOptions {
  readonly name: string
  fails(started: Started): boolean
}

const isNot =
  (status: number) =>
  ({ answer }: Started) =>
    answer?.statusCode !== status

/**
 * Loaded before the clock starts, by all that call AWS alike. The SDK imports it only because this fake AWS speaks without TLS, and
 * undici comes with it; in Lambda neither loads that. Ours has it without undici, and `node:https`, which both load, needs most of it.
 */
const before = ['node:http']

/** The environment that Lambda itself gives every function. */
const lambda = {
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'AKIDLAMBDA',
  AWS_SECRET_ACCESS_KEY: 'x',
  AWS_SESSION_TOKEN: 'session',
}

/** Our functions: the deployed bundles with the environment of the stack. */
export function ourRunners(bundles: Bundles, aws: FakeAws): readonly Runner[] {
  return functions.map((definition) => ({
    name: definition.name,
    file: join(bundles.get(definition.name) ?? '', 'index.mjs'),
    event: eventFor(definition, aws),
    env: environmentFor(definition, aws),
    before,
    fails: failureOf(definition),
  }))
}

/** A step asks for an order that does not exist, and fails. What the event of a subscriber is about may not exist either: it returns to its queue. */
function failureOf({ name, trigger: { kind } }: FunctionDefinition): Runner['fails'] {
  if (kind === 'http' || kind === 'webhook' || kind === 'unknown-path') return isNot(statusesOf[name] ?? 200)
  if (kind === 'subscriber') return ({ answer }) => answer?.batchItemFailures === undefined
  if (kind === 'stream' || kind === 'ledger-change') return ({ answer }) => answer?.batchItemFailures?.length !== 0
  return ({ answer }) => (answer?.failure !== undefined) !== (kind === 'task')
}

export function yardstickRunners(
  files: Readonly<Record<Yardstick, string>>,
  aws: FakeAws,
): Readonly<Record<Exclude<Yardstick, 'sdk-call'> | 'sdkCall' | 'unbundled', Runner>> {
  const claims = claimsOf(aws.investor.token)
  const env = {
    ...lambda,
    AWS_ENDPOINT_URL: aws.address,
    TABLE_NAME: 'table',
    PUBLIC_JWKS: aws.publicJwks,
    SESSION_ID: String(claims['sid']),
    USER_ID: aws.investor.id,
  }
  const event = httpEvent({ endpoint: 'listSessions' }, aws)
  const runner = (name: string, file: string): Runner => ({ name, file, event, env, fails: isNot(200) })
  const calling = (name: string, file: string): Runner => ({ ...runner(name, file), before })
  return {
    bare: runner('bare', files.bare),
    sdkCall: calling('bare SDK calls', files['sdk-call']),
    ordinary: calling('ordinary', files.ordinary),
    express: calling('Express', files.express),
    lambdalith: calling('lambdalith', files.lambdalith),
    unbundled: calling('unbundled', join(yardstickFolder, 'ordinary.mjs')),
    naive: { ...runner('naive', files.naive), event: deviceEvent(aws) },
  }
}

/** The empty endpoint (./pipeline.ts), called like the naive yardstick. */
export async function pipelineRunner(outdir: string, aws: FakeAws): Promise<Runner> {
  const file = join(outdir, 'pipeline.mjs')
  await build({
    entryPoints: [join(import.meta.dirname, 'pipeline.ts')],
    outfile: file,
    bundle: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    external: [...leftOut],
    logLevel: 'error',
  })
  const { sub, sid, role } = claimsOf(aws.investor.token)
  const session = {
    id: sid,
    user_id: sub,
    role,
    created_at: new Date().toISOString(),
    expires_at: new Date(Date.now() + 86_400_000).toISOString(),
  }
  return {
    name: 'our pipeline',
    file,
    event: deviceEvent(aws),
    env: {
      ...lambda,
      SETTINGS: JSON.stringify(stageAt(aws.address).settings),
      SESSION: JSON.stringify(session),
      SESSION_KEYS: aws.sessionKeys,
    },
    fails: isNot(200),
  }
}

function deviceEvent(aws: FakeAws) {
  return httpEvent(
    {
      endpoint: 'updateUsersFcmToken',
      body: { fcm_token: 'x'.repeat(160), deviceType: 'android', userId: aws.investor.id },
    },
    aws,
  )
}

function environmentFor(definition: FunctionDefinition, { address }: FakeAws): Record<string, string> {
  const stage = stageAt(address)
  return { ...environmentOf(definition, { stage, names: namesOf(stage), workflows }), ...lambda }
}
