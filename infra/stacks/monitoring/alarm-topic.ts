import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Plan } from '#infra/stacks/plan.ts'

/** A metric, its threshold and what an operator reads when it is crossed. */
export interface AlarmDefinition {
  /** The alarm's name after the prefix of the stage. */
  readonly name: string
  /** The text of the notification: what happens, what it means for people, what to do. */
  readonly description: string
  readonly metric: IMetric
  readonly is: { readonly atLeast: number } | { readonly below: number }
  /** How many of the last `within` periods of the metric must cross the threshold. Default: one of one. */
  readonly periods?: number
  readonly within?: number
  /** How a period without data counts. Default: `ok`. */
  readonly missingData?: 'ok' | 'alarm'
}

/** The topic of all alarms. It sends e-mail to the stage's `alarmEmail`. */
export class AlarmTopic extends Construct {
  private readonly topic: Topic
  private readonly plan: Plan

  constructor(scope: Construct, plan: Plan) {
    super(scope, 'AlarmTopic')
    const { stage, names } = plan
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com')
    const sameAccount = { StringEquals: { 'aws:SourceAccount': stage.account } }
    // CloudWatch alarms cannot publish to a topic that is encrypted with the AWS managed key.
    const key = new Key(this, 'Key', { description: `Ansh ${stage.name}: alarms`, enableKeyRotation: true })
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: sameAccount,
      }),
    )
    this.topic = new Topic(this, 'Topic', { topicName: names.stack('alarms'), masterKey: key, enforceSSL: true })
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: sameAccount,
      }),
    )
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail))
    this.plan = plan
  }

  /** Adds an alarm that notifies the topic when it starts and when it ends. */
  addAlarm({
    name,
    description,
    metric,
    is,
    periods = 1,
    within = periods,
    missingData = 'ok',
  }: AlarmDefinition): void {
    const [threshold, comparisonOperator] =
      'below' in is
        ? [is.below, ComparisonOperator.LESS_THAN_THRESHOLD]
        : [is.atLeast, ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD]
    const alarm = new Alarm(this, name, {
      alarmName: this.plan.names.stack(name),
      alarmDescription: description,
      metric,
      threshold,
      comparisonOperator,
      datapointsToAlarm: periods,
      evaluationPeriods: within,
      treatMissingData: missingData === 'ok' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    alarm.addOkAction(new SnsAction(this.topic))
  }
}
