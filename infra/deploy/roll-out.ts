import { join } from 'node:path'
import { buildPages } from '#infra/local/server/vite.ts'
import { readMaintenance } from '#functions/platform/http/maintenance.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { cdk } from './cdk.ts'
import { printLines } from './command-output.ts'
import { economicsWarnings } from './ledger/economics.ts'
import { accountWarnings } from './ledger/payment-accounts.ts'
import { makeSecrets } from './secrets.ts'
import { contextOfStage } from './stage-context.ts'
import { readConfig, uploadSite } from './site.ts'
import type { Steps } from './steps.ts'

/** Stacks that do not depend on each other are deployed at once. */
const atOnce = 4

/**
 * Brings a stage to the state of this checkout: missing secrets, stacks, site. Repeating it changes nothing. Warns of a fee below cost, and
 * of accounts at the gateway that cannot work, unless the stage is on an emulator, whose partners are simulated and cost nothing.
 */
export async function rollOut(stage: Stage, repo: string, { step }: Steps): Promise<void> {
  const isReal = stage.endpoint === undefined
  if (isReal) printLines(economicsWarnings(stage))
  await step('secrets', () => makeSecrets(stage))
  await step('site built', () => buildPages(repo))
  await step('functions built, stacks deployed', () =>
    cdk(stage, repo, [
      'deploy',
      '--all',
      '--concurrency',
      String(atOnce),
      '--method',
      'direct',
      '--require-approval',
      'never',
    ]),
  )
  if (isReal) await step('accounts checked', async () => printLines(await accountWarnings(contextOfStage(stage))))
  await step('questions and answers', () => publishFaqs(contextOfStage(stage)))
  await step('site uploaded', async () =>
    uploadSite(stage, join(repo, 'dist/web'), await readConfig(stage, await readMaintenance(contextOfStage(stage)))),
  )
}
