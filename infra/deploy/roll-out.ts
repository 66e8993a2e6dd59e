import { join } from 'node:path'
import { buildPages } from '#infra/local/vite.ts'
import { isClosed } from '#functions/platform/http/maintenance.ts'
import { publishFaqs } from '#functions/support/commands.ts'
import { configOf } from '#infra/site/config.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { cdk } from './cdk.ts'
import { makeSecrets } from './secrets.ts'
import { portsOfStage } from './stage-ports.ts'
import { uploadSite } from './site.ts'
import type { Steps } from './steps.ts'
import { synthesize } from './synth.ts'

/** Stacks that need nothing of each other are made at once. */
const atOnce = 4

/** Brings a stage to what this checkout says: secrets that it lacks, stacks, site. Doing it again changes nothing. */
export async function rollOut(stage: Stage, repo: string, { step }: Steps): Promise<void> {
  await step('secrets', () => makeSecrets(stage))
  await step('site built', () => buildPages(repo))
  await step('functions built, templates written', () => synthesize(stage, repo))
  await step('stacks deployed', () =>
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
  await step('questions and answers', () => publishFaqs(portsOfStage(stage)))
  await step('site uploaded', async () =>
    uploadSite(stage, join(repo, 'dist/web'), configOf(stage.settings, await isClosed(portsOfStage(stage)))),
  )
}
