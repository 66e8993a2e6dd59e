import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { LogAlarm } from './log-alarm.ts'

const readsStatements = ({ name }: FunctionDefinition) => name === 'settlement/on-statement-due'
const beginsReadings = ({ name }: FunctionDefinition) =>
  ['settlement/every-1-hour-read-reports', 'settlement/on-statement-noticed'].includes(name)

/** What must be seen of the hourly readings of the statements (docs/adr/0007-reconcile-the-ledger-with-three-statements.md). */
export const statementAlarms: readonly LogAlarm[] = [
  {
    event: 'statement-unfinished',
    from: beginsReadings,
    times: 1,
    minutes: 60,
    description:
      'A reading of the gateway’s report, of the statement of our bank or of the disputes did not end within its hour; the next one has begun. The lines `statement-unfinished` name the statement and the day. Escrows are funded late meanwhile. Look for lines `statement-page-failed` of settlement/on-statement-due, which say why a partner did not answer, and for dead letters of it; when there are none, there is more to read than its workers can: raise `partnerCallsPerSecond.razorpay`.',
  },
  {
    event: 'statement-refused',
    from: readsStatements,
    times: 1,
    minutes: 60,
    description:
      'Razorpay refuses to state its settlements, the lines of our bank account or the disputes. Nothing is lost: the page is asked for again, at least every quarter of an hour. The lines `statement-refused` have the answer. Check our key (`razorpay-key`), the addresses that are listed for it, and whether the account may use this call.',
  },
  {
    event: 'statement-line-set-aside',
    from: readsStatements,
    times: 1,
    minutes: 60,
    description:
      'A line of a statement, or a dispute, could not be read or taken up after several tries. All others are read; this one is tried again every hour for three days, a dispute for 200, and alarms once. The lines `statement-line-set-aside` name it and the error; `statement-line-still-aside` says that a later try failed too. Read the error, and the order that the line is about, and fix the cause; the daily comparison names what is still missing.',
  },
]
