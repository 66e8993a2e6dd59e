import { permissions } from '#functions/agreement/permissions.ts'
import { onAgreementNoticed, onAttemptDue, onSigningDue } from '#events/subscriptions/agreement.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, task, timer } from './define.ts'

export const agreement: readonly FunctionDefinition[] = [
  http('agreement', agreementApi, permissions.api),
  // Separate: it carries the library for PDFs.
  http('agreement', papersApi, permissions.papersApi, 'papers-api'),
  subscriber(onAgreementNoticed, permissions.onAgreementNoticed),
  subscriber(onSigningDue, permissions.onSigningDue),
  timer('agreement', 'every-1-hour-find-due', hourMs, permissions.every1HourFindDue),
  subscriber(onAttemptDue, permissions.onAttemptDue),
  task('agreement', 'task-prepare', permissions.taskPrepare),
  task('agreement', 'task-await', permissions.taskAwait),
  task('agreement', 'task-file', permissions.taskFile),
]
