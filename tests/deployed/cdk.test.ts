import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { describeStage } from './stage.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))

describeStage('the commands of the CDK, with the address of an emulator alone', ({ endpoint = '' }) => {
  /** No credentials, no region and no stage are given. */
  const cdk = (...words: readonly string[]) =>
    promisify(execFile)('npx', ['cdk', ...words], {
      cwd: repo,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], AWS_ENDPOINT_URL: endpoint },
      maxBuffer: 2 ** 26,
    }).then(({ stdout, stderr }) => stdout + stderr)

  it('bootstrap the emulator and deploy to it what diff names', async () => {
    expect(await cdk('bootstrap')).toContain('bootstrapped')
    expect(await cdk('diff', 'ansh-emulator-data')).toContain('AWS::DynamoDB::Table')
    expect(await cdk('deploy', 'ansh-emulator-data', '--require-approval', 'never')).toContain('ansh-emulator-data')
    expect(await cdk('diff', 'ansh-emulator-data')).toContain('There were no differences')
  })
})
