import { SendMessageBatchCommand, type SendMessageBatchRequestEntry, SQSClient } from '@aws-sdk/client-sqs'
import type { DelayedEvent, Queues } from '#functions/platform/port/queues.ts'
import { quickCalls } from './call-limits.ts'
import { clientSettings } from './client.ts'
import type { StageContext } from './ports.ts'
import { repeatRejected } from './repeat-rejected.ts'

/** https://docs.aws.amazon.com/AWSSimpleQueueService/latest/APIReference/API_SendMessageBatch.html */
const entriesMax = 10

/** `urls`: subscriber → URL of its queue. */
interface QueuesOptions {
  readonly sqs: Pick<SQSClient, 'send'>
  readonly urls: Readonly<Record<string, string>>
}

/** The queues port on SQS. A message may be sent twice; its subscriber reads the state and finds the work done. */
export function openQueues({ sqs, urls }: QueuesOptions): Queues {
  return {
    async send(subscriber, events) {
      const QueueUrl = urls[subscriber]
      if (QueueUrl === undefined) throw new Error(`infra/functions names no queue of ${subscriber} for this function`)
      for (let start = 0; start < events.length; start += entriesMax)
        await repeatRejected(events.slice(start, start + entriesMax).map(entryOf), async (sent) => {
          const { Failed = [] } = await sqs.send(new SendMessageBatchCommand({ QueueUrl, Entries: [...sent] }))
          return {
            rejected: sent.filter(({ Id }) => Failed.some((failed) => failed.Id === Id)),
            codes: Failed.map(({ Code = '' }) => Code),
          }
        })
    },
  }
}

/** The members of EventBridge's message that subscribers read. */
function entryOf({ envelope, delaySeconds }: DelayedEvent, index: number): SendMessageBatchRequestEntry {
  const MessageBody = JSON.stringify({ 'detail-type': envelope.name, detail: envelope })
  return { Id: String(index), MessageBody, DelaySeconds: delaySeconds }
}

export function queuesOfStage({ env, account }: StageContext): Queues {
  const urls = JSON.parse(env.QUEUES ?? '{}') as Record<string, string>
  return openQueues({ sqs: new SQSClient(clientSettings(account, quickCalls)), urls })
}
