import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription, UrlSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { AlarmSettings } from '#infra/stages/stage.ts'
import type { Plan } from '#infra/stacks/plan.ts'

/** `page`: somebody gets up. `ticket`: somebody looks on the next working day. `watch`: red on the dashboard, and nobody is told. */
export type Severity = 'page' | 'ticket' | 'watch'

/** A metric, its threshold and the text that an operator reads when it is crossed. */
export interface AlarmDefinition {
  /** The alarm's name after the prefix of the stage. */
  readonly name: string
  readonly severity: Severity
  /** The text of the notification: the failure, and its meaning for people. The page of the runbook says what to do. */
  readonly description: string
  readonly metric: IMetric
  readonly is: { readonly atLeast: number } | { readonly below: number }
  /** How many of the last `within` periods of the metric must cross the threshold. Default: one of one. */
  readonly periods?: number
  readonly within?: number
  /** How a period without data counts. Default: `ok`. */
  readonly missingData?: 'ok' | 'alarm'
}

/** The alarms of a stage, and a topic for each severity that tells somebody. */
export class Alarms extends Construct {
  private readonly plan: Plan
  private readonly prefix: string
  private readonly topics: Readonly<Record<Severity, Topic | undefined>>

  /** `prefix`: of the topics' names, for a stack in another region. */
  constructor(scope: Construct, plan: Plan, { email, pagerAddress }: AlarmSettings, prefix: '' | 'canary-' = '') {
    super(scope, 'Alarms')
    this.plan = plan
    this.prefix = prefix
    const key = this.key()
    const page = this.topic('page', key)
    const ticket = this.topic('ticket', key)
    this.topics = { page, ticket, watch: undefined }
    for (const topic of [page, ticket]) topic.addSubscription(new EmailSubscription(email))
    if (pagerAddress !== undefined) page.addSubscription(new UrlSubscription(pagerAddress))
  }

  /** Adds an alarm that notifies the topic of its severity when it starts and when it ends. Returns it for the dashboard. */
  add(definition: AlarmDefinition): Alarm {
    const { name, severity, description, metric, is, periods = 1, within = periods, missingData = 'ok' } = definition
    const [threshold, comparisonOperator] =
      'below' in is
        ? [is.below, ComparisonOperator.LESS_THAN_THRESHOLD]
        : [is.atLeast, ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD]
    const alarm = new Alarm(this, name, {
      alarmName: this.plan.names.stack(name),
      alarmDescription: `${severity}: ${description} Runbook: docs/runbook, page of ${name}.`,
      metric,
      threshold,
      comparisonOperator,
      datapointsToAlarm: periods,
      evaluationPeriods: within,
      treatMissingData: missingData === 'ok' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    })
    const topic = this.topics[severity]
    if (topic === undefined) return alarm
    alarm.addAlarmAction(new SnsAction(topic))
    alarm.addOkAction(new SnsAction(topic))
    return alarm
  }

  /** CloudWatch alarms cannot publish to a topic that is encrypted with the AWS managed key. */
  private key(): Key {
    const { stage } = this.plan
    const key = new Key(this, 'Key', { description: `Ansh ${stage.name}: alarms`, enableKeyRotation: true })
    key.addToResourcePolicy(this.byCloudWatch(['kms:Decrypt', 'kms:GenerateDataKey'], '*'))
    return key
  }

  private topic(severity: 'page' | 'ticket', masterKey: Key): Topic {
    const topic = new Topic(this, severity, {
      topicName: this.plan.names.stack(`${this.prefix}${severity}`),
      masterKey,
      enforceSSL: true,
    })
    topic.addToResourcePolicy(this.byCloudWatch(['sns:Publish'], topic.topicArn))
    return topic
  }

  private byCloudWatch(actions: string[], resource: string): PolicyStatement {
    return new PolicyStatement({
      principals: [new ServicePrincipal('cloudwatch.amazonaws.com')],
      actions,
      resources: [resource],
      conditions: { StringEquals: { 'aws:SourceAccount': this.plan.stage.account } },
    })
  }
}
