import { beforeAll, expect, it } from 'vitest'
import { findStack } from '#infra/deploy/stacks.ts'
import { mainJob } from '#tests/harness/steps/main-job.ts'
import { asha } from '#tests/harness/seed.ts'
import { type Deployed, openDeployed } from './deployed.ts'
import { describeStage } from './stage.ts'

/** Alone in a file, because it is what `npm run test:localstack` runs (tests/localstack.ts). */
describeStage('the application as it was deployed', (stage) => {
  let harness: Deployed
  beforeAll(() => {
    harness = openDeployed(stage)
  })

  it.each(['data', 'api', 'bus', 'timers', 'workflow', 'web'])('has the stack %s', async (name) => {
    expect(await findStack(stage, name)).toBeDefined()
  })

  it('takes a person from a phone number to owned shares with profit and loss', async () => {
    await mainJob(harness, await harness.logIn(asha.phone))
  })
})
