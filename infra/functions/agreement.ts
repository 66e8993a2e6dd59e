import { onAgreementNoticed, onAttemptDue, onSigningDue } from '#events/subscriptions/agreement.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { http, type FunctionDefinition, subscriber, task, timer } from './define.ts'

const usesPartner = { table: 'write', files: 'write', secrets: ['signeasy-token'], vendors: ['signeasy'] } as const
/** A function that queries the partner also completes the steps that a failed workflow left open. */
const syncs = onAgreementNoticed.permissions

export const agreement: readonly FunctionDefinition[] = [
  http('agreement', agreementApi, { table: 'write', secrets: ['session-keys'], workflow: ['start'] }),
  // Separate: it carries the library for PDFs.
  http('agreement', papersApi, { table: 'write', files: 'write', secrets: ['session-keys'] }, 'papers-api'),
  subscriber(onAgreementNoticed),
  subscriber(onSigningDue),
  timer('agreement', 'every-1-hour-find-due', hourMs, { table: 'write', queues: [onAttemptDue.name] }),
  subscriber(onAttemptDue),
  task('agreement', 'task-prepare', usesPartner),
  task('agreement', 'task-await', syncs),
  task('agreement', 'task-file', usesPartner),
]
