import { Duration } from 'aws-cdk-lib'
import { Queue, QueueEncryption, type QueueProps } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { type Plan, requiresTls } from '#infra/stacks/plan.ts'
import { addNagException } from './nag-exceptions.ts'

const deadLettersDays = 14

/** The queue of what a function could not do. Its depth has an alarm (infra/stacks/monitoring). */
export function deadLettersOf(scope: Construct, definition: FunctionDefinition, plan: Plan): Queue {
  const queue = queueOf(scope, definition, plan, plan.names.deadLetters(definition), {
    retentionPeriod: Duration.days(deadLettersDays),
  })
  // cdk-nag recognises the dead-letter queue of a subscriber's queue by itself.
  if (definition.trigger.kind !== 'subscriber')
    addNagException(
      queue,
      'AwsSolutions-SQS3',
      'This queue is a dead-letter queue. Its depth has an alarm (infra/stacks/monitoring).',
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
  const id = queueName.endsWith('-dead') ? 'dead' : 'queue'
  return new Queue(scope, `${definition.name.replaceAll('/', '-')}-${id}`, {
    queueName,
    encryption: QueueEncryption.SQS_MANAGED,
    enforceSSL: requiresTls(plan),
    ...more,
  })
}
