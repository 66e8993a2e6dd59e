import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makeApp } from '#infra/app.ts'
import { emulatorStage } from '#infra/emulator/stage.ts'
import { functions } from '#infra/functions/registry.ts'
import { localSettings } from '#infra/local/settings.ts'
import type { Plan } from '#infra/stacks/plan.ts'
import { namesOf } from '#infra/stages/names.ts'
import { parseStage, type Stage } from '#infra/stages/stage.ts'
import { workflows } from '#infra/workflows/registry.ts'

const domain = 'ansh.example'

/** A production stage with invented names. */
export const production: Stage = parseStage(
  JSON.stringify({
    name: 'production',
    account: '123456789012',
    region: 'ap-south-1',
    domain,
    certificateArn: 'arn:aws:acm:us-east-1:123456789012:certificate/00000000-0000-0000-0000-000000000000',
    alarmEmail: 'alarm@ansh.example',
    pagerAddress: 'https://pager.example/ansh',
    canary: { region: 'ap-southeast-1', secretsEnd: { 'vouch-api-key': '2027-06-30', 'signeasy-token': '2027-03-31' } },
    settings: productionSettings(),
  }),
)

/** SNS and SES of AWS have no address of their own in the settings. */
function productionSettings() {
  const { sns, ses, voice, ...settings } = localSettings({
    siteAddress: `https://${domain}`,
    sandboxAddress: 'https://partner.example',
  })
  const pushApplication = 'arn:aws:sns:ap-south-1:123456789012:app/GCM/ansh'
  return {
    ...settings,
    sns: { ...sns, address: undefined, pushApplication },
    ses: { ...ses, address: undefined },
    voice: { ...voice, address: undefined, originationId: 'phone-0123456789abcdef' },
  }
}

export const emulator: Stage = emulatorStage({
  endpoint: 'http://127.0.0.1:4566',
  siteAddress: 'http://localhost:5173',
  sandboxAddress: 'http://localhost:5174',
})

/** All functions, each with the same small folder as its code: a template does not contain the code. */
export function planOf(stage: Stage, definitions = functions): Plan {
  const folder = join(tmpdir(), 'ansh-infra-test')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'index.mjs'), 'export const handler = async () => undefined\n')
  return {
    stage,
    names: namesOf(stage),
    functions: definitions,
    packages: new Map(definitions.map(({ name }) => [name, folder])),
    workflows,
  }
}

/** Untyped: a test reads any part of a template. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Loose = any

export interface Resource {
  readonly stack: string
  readonly id: string
  readonly type: string
  readonly properties: Loose
  readonly whole: Loose
}

export interface Written {
  /** The findings of cdk-nag for a stage on AWS. */
  readonly report: Loose
  readonly stacks: readonly {
    readonly name: string
    readonly region: string
    readonly template: Loose
    readonly isProtected: boolean
    readonly after: readonly string[]
  }[]
  all(type: string): readonly Resource[]
  /** The logical id in `{ Fn::GetAtt }` or `{ Ref }`. */
  named(stack: string, reference: Loose): Resource | undefined
}

const written = new Map<Stage, Written>()

/** A stage's templates as CloudFormation receives them; synthesized once per process. */
export function write(stage: Stage): Written {
  const known = written.get(stage) ?? synthesised(planOf(stage))
  written.set(stage, known)
  return known
}

/** The templates of a plan that no other test needs. */
export function synthesised(plan: Plan): Written {
  const { stage } = plan
  const { directory, stacks: artifacts } = makeApp(plan, { nag: stage === production }).synth()
  const stacks = artifacts.map((artifact) => ({
    name: artifact.stackName,
    region: artifact.environment.region,
    template: JSON.parse(readFileSync(artifact.templateFullPath, 'utf8')) as Loose,
    isProtected: artifact.terminationProtection === true,
    after: artifact.dependencies.map(({ id }) => id).filter((id) => artifacts.some((each) => each.id === id)),
  }))
  const report: Loose =
    stage === production ? JSON.parse(readFileSync(join(directory, 'validation-report.json'), 'utf8')) : undefined
  rmSync(directory, { recursive: true })
  const resources = stacks.flatMap(({ name, template }) =>
    Object.entries<Loose>(template.Resources).map(([id, whole]): Resource => ({
      stack: name,
      id,
      type: whole.Type,
      properties: whole.Properties ?? {},
      whole,
    })),
  )
  return {
    report,
    stacks,
    all: (type) => resources.filter((each) => each.type === type),
    named: (stack, reference) =>
      resources.find((each) => each.stack === stack && each.id === (reference?.Ref ?? reference?.['Fn::GetAtt']?.[0])),
  }
}
