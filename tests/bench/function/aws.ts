import { instant } from '#shared/kernel/instant.ts'
import { startHarness } from '#tests/harness/harness.ts'
import { seedData } from '#tests/harness/seed.ts'
import { startFakeAws } from './fake-aws.ts'

/** The fake AWS in a process of its own, which ends with the one that started it. */
const harness = await startHarness({ at: instant(Date.now()), sandboxes: false, seedData })
const { stop: _, ...report } = await startFakeAws(harness.app.context)
process.send?.(report)
process.on('disconnect', () => process.exit())
