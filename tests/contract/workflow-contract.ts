import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Workflow } from '#functions/platform/port/workflow.ts'

/** The steps of the workflow `wait-once`, which every adapter provides. */
export interface Steps {
  /** Has as many tries as the definition says: three. */
  prepare(input: unknown): Promise<void>
  await(input: { readonly token: string; readonly order_id: string }): Promise<void>
  file(input: unknown): Promise<void>
}

export interface OpenedWorkflow {
  readonly workflow: Workflow
  does(steps: Partial<Steps>): void
  /** Resolves when every execution has finished or waits for its token. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** Prepare (three tries), wait for a token, file: the shape of all our workflows. */
export const waitOnce = {
  StartAt: 'Prepare',
  States: {
    Prepare: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '${test/task-prepare}', 'Payload.$': '$' },
      ResultPath: null,
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 1, MaxAttempts: 2, BackoffRate: 1 }],
      Next: 'Await',
    },
    Await: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Parameters: {
        FunctionName: '${test/task-await}',
        Payload: { 'order_id.$': '$.order_id', 'token.$': '$$.Task.Token' },
      },
      ResultPath: '$.waited',
      Catch: [{ ErrorEquals: ['Declined'], ResultPath: null, Next: 'File' }],
      Next: 'File',
    },
    File: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '${test/task-file}', 'Payload.$': '$' },
      End: true,
    },
  },
} as const

/** The contract of the workflow port, for every adapter. */
export function describeWorkflow(name: string, open: () => Promise<OpenedWorkflow>): void {
  describe(name, () => {
    let opened: OpenedWorkflow
    let tokens: string[]
    let filed: unknown[]
    const start = (execution: string) => opened.workflow.start('wait-once', execution, { order_id: 'ord_1' })
    const status = (execution: string) => opened.workflow.status('wait-once', execution)
    beforeEach(async () => {
      opened = await open()
      tokens = []
      filed = []
      opened.does({
        await: async ({ token }) => void tokens.push(token),
        file: async (input) => void filed.push(input),
      })
    })
    afterEach(() => opened.close())

    it('runs until it waits for its token, and continues with the output of the token', async () => {
      await start('one')
      await opened.settle()
      expect(await status('one')).toBe('RUNNING')
      expect(filed).toEqual([])
      await opened.workflow.succeed(tokens[0] ?? '', { signed: true })
      await opened.settle()
      expect(filed).toEqual([{ order_id: 'ord_1', waited: { signed: true } }])
      expect(await status('one')).toBe('SUCCEEDED')
    })

    it('ignores a second start with the same name, running or finished', async () => {
      await Promise.all([start('same'), start('same')])
      await opened.settle()
      expect(tokens).toHaveLength(1)
      await opened.workflow.succeed(tokens[0] ?? '', null)
      await opened.settle()
      await start('same')
      await opened.settle()
      expect(tokens).toHaveLength(1)
      expect(filed).toHaveLength(1)
    })

    it('gives each execution an unguessable token of its own', async () => {
      await start('left')
      await start('right')
      await opened.settle()
      expect(new Set(tokens).size).toBe(2)
      for (const token of tokens) expect(token.length).toBeGreaterThan(30)
    })

    it('follows a failure that the definition catches, and fails with any other', async () => {
      await start('foreseen')
      await start('unforeseen')
      await opened.settle()
      await opened.workflow.fail(tokens[0] ?? '', 'Declined', 'the investor declined')
      await opened.workflow.fail(tokens[1] ?? '', 'Expired', 'too late')
      await opened.settle()
      expect(await Promise.all([status('foreseen'), status('unforeseen')])).toEqual(
        expect.arrayContaining(['FAILED', 'SUCCEEDED']),
      )
      expect(filed).toEqual([{ order_id: 'ord_1' }])
    })

    it('ignores an unknown or used token', async () => {
      await opened.workflow.succeed('no-such-token', {})
      await opened.workflow.fail('no-such-token', 'Declined', '')
      await start('twice')
      await opened.settle()
      await opened.workflow.succeed(tokens[0] ?? '', { first: true })
      await opened.workflow.fail(tokens[0] ?? '', 'Expired', 'a late one')
      await opened.settle()
      await opened.workflow.succeed(tokens[0] ?? '', { third: true })
      await opened.settle()
      expect(await status('twice')).toBe('SUCCEEDED')
      expect(filed).toEqual([{ order_id: 'ord_1', waited: { first: true } }])
    })

    it('accepts a token before the task that received it has ended', async () => {
      opened.does({
        await: ({ token }) => opened.workflow.succeed(token, { quick: true }),
        file: async (input) => void filed.push(input),
      })
      await start('quick')
      await opened.settle()
      expect(filed).toEqual([{ order_id: 'ord_1', waited: { quick: true } }])
    })

    it('retries as often as the definition says, then fails', async () => {
      let tries = 0
      const failing = (times: number) => async () => {
        tries += 1
        if (tries <= times) throw new Error('not yet')
      }
      opened.does({ prepare: failing(2), await: ({ token }) => opened.workflow.succeed(token, null) })
      await start('third-time')
      await opened.settle()
      expect([tries, await status('third-time')]).toEqual([3, 'SUCCEEDED'])
      tries = 0
      opened.does({ prepare: failing(99) })
      await start('never')
      await opened.settle()
      expect([tries, await status('never')]).toEqual([3, 'FAILED'])
    })

    it('has no status for an execution that was never started', async () => {
      expect(await status('nobody')).toBeUndefined()
    })
  })
}
