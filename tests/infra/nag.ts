import { rmSync } from 'node:fs'
import { type App, Stack, Validations } from 'aws-cdk-lib'
import { BlockPublicAccess, Bucket } from 'aws-cdk-lib/aws-s3'
import { AwsSolutionsChecks } from 'cdk-nag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { makeApp } from '#infra/app.ts'
import { planOf, production, write } from './plan.ts'

const productionApp = () => makeApp(planOf(production))

/** The findings without an accepted exception: `rule path`. */
function findingsOf(app: App, { withoutExceptions = false } = {}): string[] {
  const checks = new AwsSolutionsChecks(app)
  // A run without the exceptions shows everything that needs one.
  if (withoutExceptions) Object.assign(checks, { isAcknowledged: () => false })
  return checks
    .validateScope(app)
    .violations.flatMap(({ ruleName, violatingResources }) =>
      violatingResources.map(({ constructPath }) => `${ruleName} ${constructPath}`),
    )
}

function addPublicBucket(app: App): App {
  new Bucket(new Stack(app, 'exposed', { env: production }), 'Bucket', {
    publicReadAccess: true,
    blockPublicAccess: BlockPublicAccess.BLOCK_ACLS_ONLY,
  })
  return app
}

describe('cdk-nag, AWS Solutions', () => {
  it('has only findings with an accepted exception', () => {
    expect(findingsOf(productionApp())).toEqual([])
  })

  it('finds a public bucket', () => {
    const found = findingsOf(addPublicBucket(productionApp()))
    expect(found.map((each) => each.split(' ')[0])).toEqual(
      expect.arrayContaining(['AwsSolutions-S1', 'AwsSolutions-S2', 'AwsSolutions-S10']),
    )
  })

  it('has a reason for each exception, and an exception only for a finding', () => {
    const app = productionApp()
    const found = findingsOf(app, { withoutExceptions: true })
    const accepted = app.node.findAll().flatMap(({ node }) =>
      node.metadata
        .filter(({ type }) => type === Validations.ACKNOWLEDGED_RULES_METADATA_KEY)
        .flatMap(({ data }) =>
          Object.entries(data as Record<string, string>).map(([id, reason]) => ({
            path: node.path,
            rule: id.replace(/^annotation::/i, ''),
            reason,
          })),
        ),
    )
    const idle = accepted.filter(({ path, rule }) => !found.some((each) => each.startsWith(`${rule} ${path}`)))
    expect(idle).toEqual([])
    for (const { reason } of accepted) expect(reason.split(' ').length, reason).toBeGreaterThanOrEqual(5)
  })
})

describe('a deployment to AWS', () => {
  afterEach(() => {
    vi.restoreAllMocks()
    process.exitCode = undefined
  })

  it('writes its templates without findings', () => {
    expect(write(production).report).toMatchObject({ pluginReports: [] })
  })

  it('stops at a finding', () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    const app = addPublicBucket(makeApp(planOf(production), { nag: true }))
    expect(() => app.synth()).toThrow('AwsSolutions-S2')
    rmSync(app.outdir, { recursive: true, force: true })
  })
})
