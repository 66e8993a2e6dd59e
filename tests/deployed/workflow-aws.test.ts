import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import {
  CreateStateMachineCommand,
  ListExecutionsCommand,
  SendTaskHeartbeatCommand,
  SFNClient,
} from '@aws-sdk/client-sfn'
import { vi } from 'vitest'
import { clientSettings } from '#functions/platform/aws/client.ts'
import { commandCalls } from '#infra/deploy/account.ts'
import { openWorkflow } from '#functions/platform/aws/workflow.ts'
import { describeWorkflow, type OpenedWorkflow, type Steps, waitOnce } from '#tests/contract/workflow-contract.ts'
import { askAws, makeRole } from './sign.ts'
import { account, describeStage, freshName } from './stage.ts'

/** Generous, because the machine may be busy. A task must fail by its step only, and MiniStack waits forever for one that fails before its token is used. */
const taskSeconds = 60

/** Each task is a Lambda that calls this test, which runs the step. */
async function openStage(): Promise<OpenedWorkflow> {
  let steps: Partial<Steps> = {}
  let busy = 0
  const waiting = new Set<string>()
  const server = createServer((request, response) => {
    busy += 1
    const step = (request.url ?? '').slice(1) as keyof Steps
    void Array.fromAsync(request, String).then(async (chunks) => {
      const input = JSON.parse(chunks.join('')) as { token?: string }
      if (input.token !== undefined) waiting.add(input.token)
      const status = await Promise.resolve(steps[step]?.(input as never)).then(
        () => 200,
        () => 500,
      )
      busy -= 1
      response.writeHead(status).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new SFNClient(clientSettings(account, commandCalls))
  const name = freshName('w')
  const roleArn = await makeRole(name)
  const lambdas = await Promise.all(
    (['prepare', 'await', 'file'] as const).map(
      async (step) =>
        [step, await makeLambda(step, `${name}-${step}`, roleArn, (server.address() as AddressInfo).port)] as const,
    ),
  )
  const definition = lambdas.reduce(
    (text, [step, arn]) => text.replace(`\${test/task-${step}}`, arn),
    JSON.stringify(waitOnce),
  )
  const { stateMachineArn = '' } = await client.send(new CreateStateMachineCommand({ name, definition, roleArn }))
  const workflow = openWorkflow({
    steps: new SFNClient(account),
    machines: { 'wait-once': stateMachineArn },
  })
  const running = async () =>
    (await client.send(new ListExecutionsCommand({ stateMachineArn, statusFilter: 'RUNNING' }))).executions?.length ?? 0
  const answered = new Set<string>()
  const isTaskClosed = (taskToken: string) =>
    client.send(new SendTaskHeartbeatCommand({ taskToken })).then(
      () => false,
      (failure: unknown) => {
        if (!(failure instanceof Error && ['TaskDoesNotExist', 'TaskTimedOut', 'InvalidToken'].includes(failure.name)))
          throw failure
        return true
      },
    )
  /**
   * In AWS a task is closed as soon as its first result is accepted. MiniStack closes it when the execution continues, and
   * until then a second result replaces the first. So a second result waits until the task accepts no heartbeat.
   */
  async function answer(token: string, send: () => Promise<void>): Promise<void> {
    if (answered.has(token)) await vi.waitUntil(() => isTaskClosed(token), { timeout: 60_000 })
    answered.add(token)
    await send().finally(() => waiting.delete(token))
  }
  return {
    workflow: {
      ...workflow,
      succeed: (token, output) => answer(token, () => workflow.succeed(token, output)),
      fail: (token, error, cause) => answer(token, () => workflow.fail(token, error, cause)),
    },
    does: (next) => void (steps = next),
    async settle() {
      // A running execution that does not wait for a token is under way.
      for (let idleRounds = 0; idleRounds < 3; await wait(50))
        idleRounds = busy === 0 && (await running()) <= waiting.size ? idleRounds + 1 : 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      client.destroy()
    },
  }
}

async function makeLambda(step: string, FunctionName: string, Role: string, port: number): Promise<string> {
  const code = `export async function handler(input) {
    const answer = await fetch('http://127.0.0.1:${port}/${step}', { method: 'POST', body: JSON.stringify(input) })
    if (!answer.ok) throw new Error('the step failed')
    return {}
  }`
  const configuration = {
    FunctionName,
    Role,
    Runtime: 'nodejs24.x',
    Handler: 'index.handler',
    Timeout: taskSeconds,
    Code: { ZipFile: zip('index.mjs', code).toString('base64') },
  }
  const made = await askAws('lambda', '/2015-03-31/functions', JSON.stringify(configuration), 'application/json')
  return (JSON.parse(made) as { FunctionArn: string }).FunctionArn
}

/** A ZIP archive of one stored (uncompressed) file. */
function zip(name: string, text: string): Buffer {
  const bytes = Buffer.from(text)
  const about = Buffer.alloc(26)
  about.writeUInt16LE(20, 0)
  about.writeUInt32LE(crc32(bytes), 10)
  about.writeUInt32LE(bytes.length, 14)
  about.writeUInt32LE(bytes.length, 18)
  about.writeUInt16LE(name.length, 22)
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), about, Buffer.from(name), bytes])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(0o100644 * 0x10000, 6)
  const entry = Buffer.concat([Buffer.from('PK\x01\x02\x14\x03'), about, rest, Buffer.from(name)])
  const end = Buffer.alloc(18)
  end.writeUInt16LE(1, 4)
  end.writeUInt16LE(1, 6)
  end.writeUInt32LE(entry.length, 8)
  end.writeUInt32LE(local.length, 12)
  return Buffer.concat([local, entry, Buffer.from('PK\x05\x06'), end])
}

describeStage('in AWS', () => {
  describeWorkflow('workflow in Step Functions', openStage)
})
