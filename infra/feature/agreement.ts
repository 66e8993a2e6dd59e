import { agreementNoticed } from '#events/agreement.ts'
import { agreementApi } from '#shared/agreement/api.ts'
import { hourMs } from '#shared/kernel/instant.ts'
import { http, type Lane, subscriber, task, timer } from './define.ts'

const asksPartner = { table: 'write', secrets: ['signeasy-token'], vendors: ['signeasy'], workflow: 'answer' } as const

export const agreement: readonly Lane[] = [
  http('agreement', agreementApi, { table: 'write', secrets: ['session-keys'], workflow: 'start' }),
  subscriber('agreement', 'on-agreement-noticed', [agreementNoticed], asksPartner),
  timer('agreement', 'every-1-hour-remind', hourMs, { ...asksPartner, vendors: ['signeasy', 'ses'] }),
  task('agreement', 'task-prepare', { table: 'write', files: 'write', secrets: ['signeasy-token'], vendors: ['signeasy'] }),
  task('agreement', 'task-await', asksPartner),
  task('agreement', 'task-file', { table: 'write', files: 'write', secrets: ['signeasy-token'], vendors: ['signeasy'] }),
]
