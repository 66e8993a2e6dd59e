import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { systemClock } from '#infra/local/clock.ts'
import { collectingLog } from '#infra/local/log.ts'
import { openTable } from '#infra/local/table.ts'
import { openWorkflow } from '#infra/local/workflow.ts'
import { signDealTerm } from '#infra/workflows/sign-deal-term.ts'
import { describeWorkflow, type OpenedWorkflow, type Steps, waitOnce } from './workflow-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-workflow-'))
afterAll(() => rmSync(folder, { recursive: true }))
afterEach(() => vi.useRealTimers())

const dayMs = 86_400_000

function openLocal(file = ':memory:', definition: object = waitOnce) {
  const clock = systemClock()
  const table = openTable({ file, clock })
  const { log, lines } = collectingLog()
  let steps: Partial<Steps> = {}
  const workflow = openWorkflow({
    table,
    definitions: { 'wait-once': definition },
    clock,
    log,
    invoke: async (definition, input) => {
      await steps[definition.split('/task-')[1] as keyof Steps]?.(input as never)
      return {}
    },
  })
  const opened: OpenedWorkflow = {
    workflow,
    does: (next) => void (steps = next),
    settle: async () => void (await workflow.drain()),
    async close() {
      await workflow.close()
      table.close()
    },
  }
  return { ...opened, local: workflow, lines }
}

describeWorkflow('local workflow', async () => openLocal())

it('runs our signing workflow through', async () => {
  const { workflow, does, settle, close } = openLocal(':memory:', signDealTerm)
  const calls: unknown[] = []
  const step = (name: string) => async (input: unknown) => void calls.push([name, input])
  let received = ''
  does({
    prepare: step('prepare'),
    await: async ({ token, ...input }) => {
      received = token
      calls.push(['await', input])
    },
    file: step('file'),
  })
  const input = { order_id: 'ord_1', attempt: 2, correlation: 'req_1' }
  await workflow.start('wait-once', 'sign-ord_1-2', input)
  await settle()
  await workflow.succeed(received, {})
  await settle()
  expect(calls).toEqual([
    ['prepare', input],
    ['await', input],
    ['file', input],
  ])
  await close()
})

it('finishes an unfinished execution after a restart, with the same token', async () => {
  const file = join(folder, 'restart.sqlite')
  const killed = openLocal(file)
  const tokens: string[] = []
  killed.does({ await: async ({ token }) => void tokens.push(token) })
  await killed.workflow.start('wait-once', 'one', { order_id: 'ord_1' })
  await killed.settle()

  const again = openLocal(file)
  const filed: unknown[] = []
  again.does({ await: async ({ token }) => void tokens.push(token), file: async (input) => void filed.push(input) })
  again.local.resume()
  await again.settle()
  expect(tokens[1]).toBe(tokens[0])
  await again.workflow.succeed(tokens[0] ?? '', { signed: true })
  await again.settle()
  expect(filed).toEqual([{ order_id: 'ord_1', waited: { signed: true } }])
  expect(await again.workflow.status('wait-once', 'one')).toBe('SUCCEEDED')
  await again.close()
  await killed.close()
})

it('does not wait again after a restart when the wait has ended', async () => {
  const file = join(folder, 'ended.sqlite')
  const killed = openLocal(file)
  let received = ''
  killed.does({ await: async ({ token }) => void (received = token), file: () => new Promise(() => undefined) })
  await killed.workflow.start('wait-once', 'one', { order_id: 'ord_1' })
  await killed.settle()
  await killed.workflow.succeed(received, { signed: true })

  const again = openLocal(file)
  const calls: string[] = []
  again.does({ await: async () => void calls.push('await'), file: async () => void calls.push('file') })
  again.local.resume()
  await again.settle()
  expect(calls).toEqual(['file'])
  expect(await again.workflow.status('wait-once', 'one')).toBe('SUCCEEDED')
  await again.close()
})

it('logs a failed execution and refuses a workflow that does not exist', async () => {
  const { workflow, does, settle, lines, close } = openLocal()
  does({ await: ({ token }) => workflow.fail(token, 'Expired', 'too late') })
  await workflow.start('wait-once', 'one', {})
  await settle()
  expect(lines).toMatchObject([{ level: 'error', event: 'workflow-failed', workflow: 'wait-once', name: 'one' }])
  await expect(workflow.start('no-such', 'one', {})).rejects.toThrow('no workflow called no-such')
  await close()
})

it.each([
  ['states no limit', waitOnce],
  ['is our signing workflow', signDealTerm],
])('waits for its token for days when the definition %s', async (_, definition) => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { workflow, does, settle, close } = openLocal(':memory:', definition)
  let received = ''
  does({ await: async ({ token }) => void (received = token) })
  await workflow.start('wait-once', 'one', { order_id: 'ord_1', attempt: 1, correlation: 'req_1' })
  await settle()
  await vi.advanceTimersByTimeAsync(14 * dayMs)
  expect(await workflow.status('wait-once', 'one')).toBe('RUNNING')
  await workflow.succeed(received, {})
  await settle()
  expect(await workflow.status('wait-once', 'one')).toBe('SUCCEEDED')
  await close()
})

it('fails when a task takes longer than the definition allows', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { States, ...rest } = waitOnce
  const limited = { ...rest, States: { ...States, Await: { ...States.Await, TimeoutSeconds: 120 } } }
  const { workflow, settle, close } = openLocal(':memory:', limited)
  await workflow.start('wait-once', 'one', { order_id: 'ord_1' })
  await settle()
  await vi.advanceTimersByTimeAsync(119_000)
  expect(await workflow.status('wait-once', 'one')).toBe('RUNNING')
  await vi.advanceTimersByTimeAsync(2_000)
  expect(await workflow.status('wait-once', 'one')).toBe('FAILED')
  await close()
})

it('holds no timer after it is closed', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { workflow, settle, close } = openLocal()
  await workflow.start('wait-once', 'one', { order_id: 'ord_1' })
  await settle()
  await close()
  await vi.advanceTimersByTimeAsync(0)
  expect(vi.getTimerCount()).toBe(0)
})
