import { Duration, Stack } from 'aws-cdk-lib'
import { CfnArchive, EventBus, Rule } from 'aws-cdk-lib/aws-events'
import { SqsQueue } from 'aws-cdk-lib/aws-events-targets'
import { EventSourceMapping, FilterCriteria, FilterRule, StartingPosition } from 'aws-cdk-lib/aws-lambda'
import { SqsDlq } from 'aws-cdk-lib/aws-lambda-event-sources'
import type { Construct } from 'constructs'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction, timeLimitOf } from '#infra/constructs/node-function.ts'
import { deadLettersOf, queueOf } from '#infra/constructs/queues.ts'
import { batchSizeOf, type FunctionDefinition, type FunctionOf, functionsOf } from '#infra/functions/define.ts'
import { workersMax, workersOf } from '#infra/functions/partner-calls.ts'
import { isOnAws, type Plan } from './plan.ts'

/** The local bus (infra/local/bus.ts) makes the same number of tries. */
const triesMax = 6
/** The most that one shard of a stream may have. */
const relayBatchesAtOnce = 10
/** The part of the account's concurrency that a subscriber may use at once, where it shares no partner's budget. */
const subscriberShare = 0.1
/** Archived events can be replayed to a subscriber that was added later. */
const archiveDays = 30

interface StreamSource {
  readonly eventSourceArn: string
  /** The records that start the function. */
  readonly filter: Parameters<typeof FilterCriteria.filter>[0]
  /** Batches of one shard that run at the same time, at most 10. Records of one partition key keep their order. */
  readonly batchesAtOnce: number
}

/** Carries events from the table's stream to their subscribers, and watches the ledger. Each delivery has a dead-letter queue. */
export class BusStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('bus'), { env: plan.stage, description: 'Ansh: events and subscribers' })
    const bus = new EventBus(this, 'Bus', { eventBusName: plan.names.bus })
    if (isOnAws(plan))
      new CfnArchive(this, 'Archive', {
        archiveName: plan.names.bus,
        sourceArn: bus.eventBusArn,
        retentionDays: archiveDays,
      })
    for (const definition of functionsOf(plan.functions, 'stream')) this.relay(definition, plan, data)
    for (const definition of functionsOf(plan.functions, 'ledger-change')) this.ledgerWatch(definition, plan, data)
    for (const definition of functionsOf(plan.functions, 'subscriber')) this.subscriber(definition, bus, plan, data)
  }

  /** Receives the new outbox rows. Each has a partition key of its own, so they come in any order. */
  private relay(definition: FunctionOf<'stream'>, plan: Plan, data: DataArns): void {
    this.readStream(definition, plan, data, {
      eventSourceArn: data.stream,
      filter: {
        eventName: FilterRule.isEqual('INSERT'),
        dynamodb: { Keys: { pk: { S: FilterRule.beginsWith(definition.trigger.pkPrefix) } } },
      },
      batchesAtOnce: relayBatchesAtOnce,
    })
  }

  /** Receives the entries that were changed or removed. New entries are filtered out, so that they start no function. */
  private ledgerWatch(definition: FunctionOf<'ledger-change'>, plan: Plan, data: DataArns): void {
    this.readStream(definition, plan, data, {
      eventSourceArn: data.ledgerStream,
      filter: { eventName: FilterRule.or('MODIFY', 'REMOVE') },
      batchesAtOnce: 1,
    })
  }

  /**
   * A failed batch is halved and tried again until the stream drops its records after a day. Later records that Lambda put
   * into the same sequence of batches wait, those of the others go on (docs/adr/0014-publish-events-through-a-transactional-outbox.md).
   */
  private readStream(definition: FunctionDefinition, plan: Plan, data: DataArns, source: StreamSource): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    new EventSourceMapping(this, `${target.node.path}-source`.replaceAll('/', '-'), {
      target,
      eventSourceArn: source.eventSourceArn,
      startingPosition: StartingPosition.TRIM_HORIZON,
      batchSize: 100,
      bisectBatchOnError: true,
      reportBatchItemFailures: true,
      parallelizationFactor: source.batchesAtOnce,
      onFailure: new SqsDlq(deadLettersOf(this, definition, plan)),
      filters: [FilterCriteria.filter(source.filter)],
    })
  }

  private subscriber(definition: FunctionOf<'subscriber'>, bus: EventBus, plan: Plan, data: DataArns): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    const deadLetterQueue = deadLettersOf(this, definition, plan)
    const queue = queueOf(this, definition, plan, plan.names.functionName(definition), {
      // Six times the function's timeout, as https://docs.aws.amazon.com/lambda/latest/dg/services-sqs-configure.html recommends:
      // a message stays invisible to other runs while one works on it.
      visibilityTimeout: Duration.seconds(6 * timeLimitOf(definition).toSeconds()),
      deadLetterQueue: { queue: deadLetterQueue, maxReceiveCount: triesMax },
    })
    new EventSourceMapping(this, `${definition.name.replaceAll('/', '-')}-source`, {
      target,
      eventSourceArn: queue.queueArn,
      batchSize: batchSizeOf(definition),
      reportBatchItemFailures: true,
      maxConcurrency:
        definition.partnerShares === undefined
          ? Math.min(workersMax, Math.floor(subscriberShare * plan.stage.functionsAtOnce))
          : workersOf(definition, plan.stage.settings.partnerCallsPerSecond),
    })
    new Rule(this, `${definition.name.replaceAll('/', '-')}-rule`, {
      ruleName: plan.names.functionName(definition),
      eventBus: bus,
      eventPattern: { detailType: definition.trigger.events.map(({ name }) => name) },
      targets: [new SqsQueue(queue, { deadLetterQueue, maxEventAge: Duration.hours(24) })],
    })
  }
}
