/**
 * One signing attempt, in Amazon States Language: read by the CDK app and by the local interpreter alike. `lane:` names a
 * function of `infra/feature`; each reader puts its own address there. Nothing here waits by the clock: reminders and
 * expiry are timers that end the wait by its token. Every task is idempotent, so a lost execution may be run again whole.
 */
export const signDealTerm = {
  Comment: 'Prepare the documents, wait for the signature, file the signed copy.',
  StartAt: 'Prepare',
  States: {
    Prepare: {
      Type: 'Task',
      Resource: 'lane:agreement/task-prepare',
      ResultPath: null,
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      Next: 'Await',
    },
    Await: {
      Type: 'Task',
      Resource: 'lane:agreement/task-await',
      WaitForTaskToken: true,
      ResultPath: '$.outcome',
      Next: 'File',
    },
    File: {
      Type: 'Task',
      Resource: 'lane:agreement/task-file',
      Retry: [{ ErrorEquals: ['States.ALL'], IntervalSeconds: 2, MaxAttempts: 5, BackoffRate: 2 }],
      End: true,
    },
  },
} as const
