import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, it } from 'vitest'
import { freePort } from '#infra/emulator/port.ts'
import { describeStage } from './stage.ts'

const repo = fileURLToPath(new URL('../..', import.meta.url))

describeStage('the commands of the CDK, with the address of an emulator alone', ({ endpoint = '' }) => {
  /** No credentials, no region and no stage are given. */
  const env = { PATH: process.env['PATH'], HOME: process.env['HOME'], AWS_ENDPOINT_URL: endpoint }
  const cdk = (...words: readonly string[]) =>
    promisify(execFile)('npx', ['cdk', ...words], { cwd: repo, env, maxBuffer: 2 ** 26 }).then(
      ({ stdout, stderr }) => stderr + stdout,
    )

  it('bootstrap the emulator and deploy to it what diff names', async () => {
    expect(await cdk('bootstrap')).toContain('bootstrapped')
    expect(await cdk('diff', 'ansh-emulator-data')).toContain('AWS::DynamoDB::Table')
    expect(await cdk('deploy', 'ansh-emulator-data', '--require-approval', 'never')).toContain('ansh-emulator-data')
    expect(await cdk('diff', 'ansh-emulator-data')).toContain('There were no differences')
  })

  it('end a deployment with the command that makes it run', { timeout: 600_000 }, async () => {
    const said = await cdk('deploy', '--all', '--require-approval', 'never')
    expect(said.trimEnd().split('\n').at(-1)).toBe(
      `Next, to add them and to serve the application: AWS_ENDPOINT_URL=${endpoint} npm run deploy:emulator`,
    )
    const [site, sandbox] = [await freePort(), await freePort()]
    const next = await served(['run', 'deploy:emulator'], { ...env, PORT: `${site}`, SANDBOX_PORT: `${sandbox}` })
    expect(next.said()).not.toContain('WARNING')
    expect((await fetch(`http://localhost:${site}/`)).status).toBe(200)
    expect((await fetch(`http://localhost:${site}/api/market/snapshot.json`)).status).toBe(200)
    await next.interrupt()
    await expect(fetch(`http://localhost:${site}/`)).rejects.toThrow('fetch failed')
    // It did not start the emulator, so it leaves it.
    expect((await fetch(`${endpoint}/_localstack/health`)).status).toBe(200)
  })
})

/** Runs a command of npm until it serves the application. */
async function served(words: readonly string[], env: NodeJS.ProcessEnv) {
  // A group of its own, to which Ctrl-C goes, as in a terminal.
  const child = spawn('npm', words, { cwd: repo, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  const closed = once(child, 'close')
  let text = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk
        if (text.includes('Ctrl-C')) resolve()
      })
    void closed.then(() => reject(new Error(`npm ${words.join(' ')} ended:\n${text}`)))
  })
  return {
    said: () => text,
    async interrupt() {
      process.kill(-(child.pid ?? 0), 'SIGINT')
      await closed
    },
  }
}
