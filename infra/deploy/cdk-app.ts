import { spawnSync } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { makeApp } from '#infra/app.ts'
import { builtFunctions, type Bundles } from '#infra/build/functions.ts'
import { packageFunctions } from '#infra/build/packages.ts'
import { functions } from '#infra/functions/registry.ts'
import { isOnAws, type Plan } from '#infra/stacks/plan.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'
import { stageVariable } from './stage-variable.ts'
import { currentVersionOf } from './secrets.ts'
import { readStage } from './stages.ts'

/**
 * The program of cdk.json: builds the functions and writes the templates of a stage. `npx cdk synth -c stage=production` names the
 * stage (infra/stages/production.json). Without a name it is the emulator where `AWS_ENDPOINT_URL` is set, else the example.
 */
const repo = fileURLToPath(new URL('../..', import.meta.url))
const stage = await stageToSynthesize()
const packages = wantsCode() ? await code() : await noCode()
const plan: Plan = {
  stage,
  names: namesOf(stage),
  functions,
  packages,
  workflows,
  revision: lastCommit(),
  originProofVersion: stage.edge === undefined ? undefined : await currentVersionOf(stage, 'origin-proof'),
}
makeApp(plan, { nag: isOnAws(plan) }).synth()

/** Undefined where the code is in no Git checkout. */
function lastCommit(): string | undefined {
  const { status, stdout } = spawnSync('git', ['log', '-1', '--format=%h %cI %s'], { cwd: repo, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}

/** The CDK lists the stacks whose code a command needs. To remove a stage it needs none. */
function wantsCode(): boolean {
  const { 'aws:cdk:bundling-stacks': stacks = ['**'] } = context() as { readonly 'aws:cdk:bundling-stacks'?: string[] }
  return stacks.length > 0
}

async function code(): Promise<Bundles> {
  const { bundles } = await builtFunctions({ functions, repo, out: `${repo}/dist/functions` })
  return packageFunctions(bundles, stage.settings, `${repo}/dist/packages/${stage.name}`)
}

async function noCode(): Promise<Bundles> {
  const folder = `${repo}/dist/no-functions`
  await mkdir(folder, { recursive: true })
  return new Map(functions.map(({ name }) => [name, folder]))
}

function context(): object {
  return JSON.parse(process.env['CDK_CONTEXT_JSON'] ?? '{}') as object
}

/** The commands of `infra/deploy` hand over the stage itself, since it may exist in no file. */
async function stageToSynthesize(): Promise<Stage> {
  const given = process.env[stageVariable]
  if (given !== undefined) return JSON.parse(given) as Stage
  const { stage: name } = context() as { readonly stage?: string }
  return readStage(name ?? (process.env['AWS_ENDPOINT_URL'] === undefined ? 'example' : 'emulator'))
}
