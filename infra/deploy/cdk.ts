import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import {
  AlreadyExistsException,
  CloudFormationClient,
  CreateStackCommand,
  waitUntilStackCreateComplete,
} from '@aws-sdk/client-cloudformation'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { accountOf } from './account.ts'
import { stageVariable } from './stage-variable.ts'

const linesMax = 40
const bucketSecondsMax = 60

/** Runs a command of the CDK for a stage, through cdk.json. Throws with the lines that say why when the command fails. */
export async function cdk(stage: Stage, repo: string, command: readonly string[]): Promise<void> {
  if (stage.endpoint !== undefined) await makeAssetsBucket(stage)
  const child = spawn(
    process.execPath,
    [join(repo, 'node_modules/aws-cdk/bin/cdk'), ...command, '--ci', '--no-notices'],
    {
      cwd: repo,
      env: { ...process.env, ...environmentOf(stage), [stageVariable]: JSON.stringify(stage) },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  )
  const output: string[] = []
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text))
  const [code] = (await once(child, 'close')) as [number]
  if (code !== 0) throw new Error(`cdk ${command[0]} failed:\n${failureLines(output.join(''))}`)
}

/** The lines of an output that say what failed; the last ones where none does. */
function failureLines(output: string): string {
  const lines = output.split('\n')
  const failures = lines.filter((line) => /FAILED|ROLLBACK|❌|‣|[Ee]rror/.test(line))
  return (failures.length > 0 ? failures : lines).slice(-linesMax).join('\n')
}

/** An emulator's address and keys override the environment; for AWS the caller's credentials stay. */
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

/**
 * The bucket that `cdk bootstrap` makes, in the stack that it would be in, so that a person can still bootstrap the emulator afterwards. The
 * whole stack would take longer than the deployment.
 */
async function makeAssetsBucket(stage: Stage): Promise<void> {
  const client = new CloudFormationClient(accountOf(stage))
  const StackName = 'CDKToolkit'
  const bucket = { Type: 'AWS::S3::Bucket', Properties: { BucketName: namesOf(stage).assetsBucket } }
  try {
    await client.send(
      new CreateStackCommand({ StackName, TemplateBody: JSON.stringify({ Resources: { StagingBucket: bucket } }) }),
    )
    await waitUntilStackCreateComplete({ client, minDelay: 1, maxWaitTime: bucketSecondsMax }, { StackName })
  } catch (failure) {
    if (!(failure instanceof AlreadyExistsException)) throw failure
  } finally {
    client.destroy()
  }
}
