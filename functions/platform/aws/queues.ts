import type { SendMessageBatchRequest, SendMessageBatchRequestEntry, SendMessageBatchResult } from '@aws-sdk/client-sqs'
import type { DelayedEvent, Queues } from '#functions/platform/port/queues.ts'
import type { StageContext } from './ports.ts'
import { retried } from './retry.ts'
import { openService, repeated, type Service } from './service.ts'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html */
const entriesMax = 10

/** SQS, whose calls are repeated. */
export type Sqs = Service<{
  readonly SendMessageBatch: { readonly input: SendMessageBatchRequest; readonly output: SendMessageBatchResult }
}>

/** The call succeeded, but SQS rejected some of its messages. */
class MessagesRejected extends Error {
  override readonly name = 'MessagesRejected'
}

/** `urls`: of the queues, by the names of their subscribers. */
interface QueuesOptions {
  readonly sqs: Sqs
  readonly urls: Readonly<Record<string, string>>
}

/** The queues port on SQS. A message may be sent twice; subscribers find by what they read that its work is done. */
export function openQueues({ sqs, urls }: QueuesOptions): Queues {
  return {
    async send(subscriber, events) {
      const QueueUrl = urls[subscriber]
      if (QueueUrl === undefined) throw new Error(`infra/functions names no queue of ${subscriber} for this function`)
      for (let start = 0; start < events.length; start += entriesMax)
        await sendBatch(sqs, QueueUrl, events.slice(start, start + entriesMax).map(entryOf))
    },
  }
}

async function sendBatch(sqs: Sqs, QueueUrl: string, entries: readonly SendMessageBatchRequestEntry[]): Promise<void> {
  let remaining = [...entries]
  await retried(
    async () => {
      const { Failed = [] } = await sqs('SendMessageBatch', { QueueUrl, Entries: remaining })
      remaining = remaining.filter(({ Id }) => Failed.some((failed) => failed.Id === Id))
      if (remaining.length > 0)
        throw new MessagesRejected(
          `${remaining.length} messages rejected: ${[...new Set(Failed.map(({ Code }) => Code))].join(', ')}`,
        )
    },
    // Every other failure has been repeated already.
    (failure) => failure instanceof MessagesRejected,
  )
}

/** The form in which EventBridge puts an event into a queue, as far as subscribers read it. */
function entryOf({ envelope, delaySeconds }: DelayedEvent, index: number): SendMessageBatchRequestEntry {
  const MessageBody = JSON.stringify({ 'detail-type': envelope.name, detail: envelope })
  return { Id: String(index), MessageBody, DelaySeconds: delaySeconds }
}

export function queuesOfStage({ env, account }: StageContext): Queues {
  const urls = JSON.parse(env.QUEUES ?? '{}') as Record<string, string>
  return openQueues({ sqs: repeated(openService('sqs', account)), urls })
}
