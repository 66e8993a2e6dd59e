import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { allAdapters } from '#functions/platform/aws/adapters.ts'
import { awsPorts } from '#functions/platform/aws/ports.ts'
import { functions } from '#infra/functions/registry.ts'
import { type Invoke, loadFunctions } from '#infra/local/function-host.ts'
import { instant } from '#shared/kernel/instant.ts'
import { startFakeAws } from '#tests/bench/function/fake-aws.ts'
import { ourRunners, type Runner } from '#tests/bench/function/runner.ts'
import { stageAt } from '#tests/bench/function/stage.ts'
import { type Harness, startHarness } from '#tests/harness/harness.ts'
import { seedData } from '#tests/harness/seed.ts'

// `npm run bench -- functions` in small: each function answers the request by which it is measured, once, on the same fake AWS
// and through the same adapters, without a build and without a process of its own.

let harness: Harness
let aws: Awaited<ReturnType<typeof startFakeAws>>
let runners: ReadonlyMap<string, Runner>
let invoke: Invoke

beforeAll(async () => {
  harness = await startHarness({ at: instant(Date.now()), sandboxes: false, seedData })
  aws = await startFakeAws(harness.app.context)
  runners = new Map(ourRunners(new Map(), aws).map((runner) => [runner.name, runner]))
  const env = Object.assign({}, ...[...runners.values()].map((runner) => runner.env)) as Record<string, string>
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value)
  invoke = await loadFunctions(functions, {
    ...awsPorts(env, allAdapters, stageAt(aws.address).settings),
    log: harness.app.context.log,
  })
})
afterAll(async () => {
  vi.unstubAllEnvs()
  aws.stop()
  await harness.close()
})

it.each(functions)('$name answers the request by which it is measured', async ({ name }) => {
  const runner = runners.get(name)
  const answer = await invoke(name, runner?.event).catch((failure: unknown) => ({ failure: String(failure) }))
  expect(runner?.fails({ answer } as never), JSON.stringify(answer)).toBe(false)
})
