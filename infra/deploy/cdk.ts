import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { accountOf } from './account.ts'

const linesMax = 40

/** Runs the CDK's own command over templates that are there already. Throws when it fails; what it said is shown then. */
export async function cdk(stage: Stage, repo: string, words: readonly string[]): Promise<void> {
  if (stage.endpoint !== undefined) await makeAssetsBucket(stage)
  const child = spawn(
    process.execPath,
    [
      join(repo, 'node_modules/aws-cdk/bin/cdk'),
      ...words,
      '--app',
      join(repo, 'dist/cdk'),
      '--ci',
      '--no-notices',
      '--no-version-reporting',
    ],
    {
      cwd: repo,
      env: { ...process.env, ...environmentOf(stage) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const said: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => said.push(text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`cdk ${words[0]} failed:\n${tellingLines(said.join(''))}`)
}

/** Of hundreds of lines on what went well, those on what did not. */
function tellingLines(said: string): string {
  const lines = said.split('\n')
  const telling = lines.filter((line) => /FAILED|ROLLBACK|❌|‣|[Ee]rror/.test(line))
  return (telling.length > 0 ? telling : lines).slice(-linesMax).join('\n')
}

/** For an emulator, whatever the environment says of AWS; for AWS, what the caller's own environment says. */
function environmentOf({ endpoint, region }: Stage): Record<string, string> {
  if (endpoint === undefined) return { AWS_REGION: region }
  return {
    AWS_REGION: region,
    AWS_ENDPOINT_URL: endpoint,
    AWS_ENDPOINT_URL_S3: endpoint,
    AWS_ACCESS_KEY_ID: 'test',
    AWS_SECRET_ACCESS_KEY: 'test',
  }
}

/** What `cdk bootstrap` makes on AWS. */
async function makeAssetsBucket(stage: Stage): Promise<void> {
  const client = new S3Client({ ...accountOf(stage), forcePathStyle: true })
  await client.send(new CreateBucketCommand({ Bucket: namesOf(stage).assetsBucket })).catch((failure: unknown) => {
    if (!(failure instanceof Error && failure.name.startsWith('BucketAlready'))) throw failure
  })
}
