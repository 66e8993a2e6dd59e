/**
 * One signing attempt, in Amazon States Language: read by the CDK app and by the local interpreter alike. `${noun/lane}`
 * stands for a function of `infra/functions`; each reader puts its own address there (definition substitution). Nothing here
 * waits by the clock: reminders and expiry are timers that end the wait by its token. Every task is idempotent, so a lost
 * execution may be run again whole. The input of each task is `{ order_id, attempt, correlation }`; the awaiting task also gets `token`.
 * A deal term that nobody signs is no failure of the workflow: the alarm on its failures means that something is broken.
 */
export const signDealTerm = {
  Comment: 'Prepare the documents, wait for the signature, file the signed copy.',
  StartAt: 'Prepare',
  States: {
    Prepare: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '${agreement/task-prepare}', 'Payload.$': '$' },
      ResultPath: null,
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      Next: 'Await',
    },
    Await: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      Parameters: {
        FunctionName: '${agreement/task-await}',
        Payload: {
          'order_id.$': '$.order_id',
          'attempt.$': '$.attempt',
          'correlation.$': '$.correlation',
          'token.$': '$$.Task.Token',
        },
      },
      ResultPath: null,
      // Whoever ends the wait so (functions/agreement/commands.ts) has written it down already; tried again, it would wait for nobody.
      Retry: [
        { ErrorEquals: ['DECLINED', 'LAPSED'], MaxAttempts: 0 },
        { ErrorEquals: ['States.TaskFailed'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 },
      ],
      Catch: [{ ErrorEquals: ['DECLINED', 'LAPSED'], Next: 'Unsigned' }],
      Next: 'File',
    },
    File: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      Parameters: { FunctionName: '${agreement/task-file}', 'Payload.$': '$' },
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      End: true,
    },
    Unsigned: { Type: 'Succeed' },
  },
} as const
