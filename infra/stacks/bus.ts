import { Duration, Stack } from 'aws-cdk-lib'
import { CfnArchive, EventBus, Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction, SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import {
  EventInvokeConfig,
  EventSourceMapping,
  FilterCriteria,
  FilterRule,
  StartingPosition,
} from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import { Queue, QueueEncryption } from 'aws-cdk-lib/aws-sqs'
import type { Construct } from 'constructs'
import { accept } from '#infra/constructs/nag-exceptions.ts'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction, timeLimitOf } from '#infra/constructs/node-function.ts'
import { type FunctionDefinition, type FunctionOf, functionsOf } from '#infra/functions/define.ts'
import { isOnAws, overTls, type Plan } from './plan.ts'

/** As the embedded bus tries. */
const triesMax = 6
const batchMax = 10
/** Of one hearer; more would only queue at the partners. */
const hearersAtOnceMax = 10
const deadLettersDays = 14
/** A timer whose last run is not over waits its turn, longer than any run may take; what is older than this its next turns have done. */
const turnWaits = Duration.minutes(10)
/** What was told can be told again, to a hearer that was not there yet. */
const archiveDays = 30

/** Facts from the table's stream to all who hear them, and the timers. Each edge has its dead letters. */
export class BusStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('bus'), { env: plan.stage, description: 'Ansh: events, their hearers, timers' })
    const bus = new EventBus(this, 'Bus', { eventBusName: plan.names.bus })
    if (isOnAws(plan))
      new CfnArchive(this, 'Archive', {
        archiveName: plan.names.bus,
        sourceArn: bus.eventBusArn,
        retentionDays: archiveDays,
      })
    for (const definition of functionsOf(plan.functions, 'stream')) this.relay(definition, plan, data)
    for (const definition of functionsOf(plan.functions, 'subscriber')) this.subscriber(definition, bus, plan, data)
    for (const definition of functionsOf(plan.functions, 'timer')) this.timer(definition, plan, data)
  }

  /** A batch that fails is cut in two and tried again until the stream forgets it after a day; in order, and everything after it waits. */
  private relay(definition: FunctionOf<'stream'>, plan: Plan, data: DataArns): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    new EventSourceMapping(this, `${target.node.path}-source`.replaceAll('/', '-'), {
      target,
      eventSourceArn: data.stream,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      parallelizationFactor: 1,
      onFailure: new SqsDlq(this.deadLetters(definition, plan)),
      filters: [
        FilterCriteria.filter({
          eventName: FilterRule.isEqual('INSERT'),
          dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(definition.trigger.begins) } } },
        }),
      ],
    })
  }

  private subscriber(definition: FunctionOf<'subscriber'>, bus: EventBus, plan: Plan, data: DataArns): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    const deadLetterQueue = this.deadLetters(definition, plan)
    const queue = this.queue(definition, plan, plan.names.functionName(definition), {
      // Six times the function's own limit, as AWS advises: a message in work is not given to another.
      visibilityTimeout: Duration.seconds(6 * timeLimitOf(definition).toSeconds()),
      deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: triesMax },
    })
    new EventSourceMapping(this, `${definition.name.replaceAll('/', '-')}-source`, {
      target,
      eventSourceArn: queue.queueArn,
      batchSize: batchMax,
      reportBatchItemFailures: true,
      maxConcurrency: hearersAtOnceMax,
    })
    new Rule(this, `${definition.name.replaceAll('/', '-')}-rule`, {
      ruleName: plan.names.functionName(definition),
      eventBus: bus,
      eventPattern: { detailType: definition.trigger.events.map(({ name }) => name) },
      targets: [new SqsQueue(queue, { deadLetterQueue, maxEventAge: Duration.hours(24) })],
    })
  }

  /** A run that fails is not run again: the next interval is its next try. Its event goes to the dead letters, so that somebody looks. */
  private timer(definition: FunctionOf<'timer'>, plan: Plan, data: DataArns): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    const deadLetterQueue = this.deadLetters(definition, plan)
    new EventInvokeConfig(this, `${definition.name.replaceAll('/', '-')}-once`, {
      function: target,
      retryAttempts: 0,
      maxEventAge: turnWaits,
      onFailure: new SqsDestination(deadLetterQueue),
    })
    new Rule(this, `${definition.name.replaceAll('/', '-')}-rule`, {
      ruleName: plan.names.functionName(definition),
      schedule: Schedule.rate(Duration.millis(definition.trigger.everyMs)),
      targets: [new LambdaFunction(target, { deadLetterQueue, retryAttempts: 2, maxEventAge: Duration.minutes(5) })],
    })
  }

  private deadLetters(definition: FunctionDefinition, plan: Plan): Queue {
    const queue = this.queue(definition, plan, plan.names.deadLetters(definition), {
      retentionPeriod: Duration.days(deadLettersDays),
    })
    // That a hearer's queue ends here, cdk-nag sees by itself.
    if (definition.trigger.kind !== 'subscriber')
      accept(
        queue,
        'AwsSolutions-SQS3',
        'It is where dead letters end; its depth has an alarm (infra/stacks/monitoring).',
      )
    return queue
  }

  private queue(definition: FunctionDefinition, plan: Plan, queueName: string, more: object): Queue {
    const id = queueName.endsWith('-dead') ? 'dead' : 'queue'
    return new Queue(this, `${definition.name.replaceAll('/', '-')}-${id}`, {
      queueName,
      encryption: QueueEncryption.SQS_MANAGED,
      enforceSSL: overTls(plan),
      ...more,
    })
  }
}
