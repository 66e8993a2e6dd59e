import { Duration, Tags } from 'aws-cdk-lib'
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { type Plan, requiresTls } from '#infra/stacks/plan.ts'
import { addNagException } from './nag-exceptions.ts'

const deadLettersDays = 14

/** The tag by which one alarm sees all dead-letter queues of a stage, and another all its other queues. */
export const queueTag = 'queue'

/** The queue of what a function could not do. An alarm sees the depth of all of them (infra/stacks/monitoring). */
export function deadLettersOf(scope: Construct, definition: FunctionDefinition, plan: Plan): Queue {
  const queue = queueOf(scope, definition, plan, plan.names.deadLetters(definition), {
    retentionPeriod: Duration.days(deadLettersDays),
  })
  // cdk-nag recognises the dead-letter queue of a subscriber's queue by itself.
  if (definition.trigger.kind !== 'subscriber')
    addNagException(
      queue,
      'AwsSolutions-SQS3',
      'This queue is a dead-letter queue. An alarm sees the depth of all of them (infra/stacks/monitoring).',
    )
  return queue
}

/** An encrypted queue of a function. */
export function queueOf(
  scope: Construct,
  definition: FunctionDefinition,
  plan: Plan,
  queueName: string,
  more: QueueProps,
): Queue {
  const isDead = queueName.endsWith('-dead')
  const queue = new Queue(scope, `${definition.name.replaceAll('/', '-')}-${isDead ? 'dead' : 'queue'}`, {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: requiresTls(plan),
    ...more,
  })
  Tags.of(queue).add(queueTag, isDead ? 'dead-letters' : 'events')
  return queue
}
