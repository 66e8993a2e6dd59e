/** More than the 60 seconds of a task's function (infra/constructs/time-limit.ts), which reports its own end first. */
const taskSeconds = 90
/** As long as an execution may live: a wait ends by its token only (https://docs.aws.amazon.com/step-functions/latest/dg/service-quotas.html). */
const yearSeconds = 31_536_000

/**
 * One signing attempt in Amazon States Language, run by Step Functions and by the local interpreter. `${module/name}` is a
 * placeholder for a function of `infra/functions`; the CDK app and the local app substitute their own addresses. The workflow
 * has no clock waits: reminders and expiry are timers, which end the wait by its task token. Every task is idempotent, so a lost
 * execution can be run again from the start. The input of each task is `{ order_id, attempt, correlation }`; the awaiting task
 * also gets `token`. An unsigned deal term ends the workflow successfully, so that the alarm on failed executions means a defect.
 */
export const signDealTerm = {
  Comment: 'Prepare the documents, wait for the signature, file the signed copy.',
  StartAt: 'Prepare',
  States: {
    Prepare: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke',
      TimeoutSeconds: taskSeconds,
      Parameters: { FunctionName: '${agreement/task-prepare}', 'Payload.$': '$' },
      ResultPath: null,
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      Next: 'Await',
    },
    Await: {
      Type: 'Task',
      Resource: 'arn:aws:states:::lambda:invoke.waitForTaskToken',
      TimeoutSeconds: yearSeconds,
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
      // functions/agreement/commands.ts stores these outcomes before it ends the wait. A retry would wait for an answer that never comes.
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
      TimeoutSeconds: taskSeconds,
      Parameters: { FunctionName: '${agreement/task-file}', 'Payload.$': '$' },
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      End: true,
    },
    Unsigned: { Type: 'Succeed' },
  },
} as const
