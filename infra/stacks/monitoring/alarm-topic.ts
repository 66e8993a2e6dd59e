import { Alarm, ComparisonOperator, type IMetric, TreatMissingData } from 'aws-cdk-lib/aws-cloudwatch'
import { SnsAction } from 'aws-cdk-lib/aws-cloudwatch-actions'
import { PolicyStatement, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Key } from 'aws-cdk-lib/aws-kms'
import { Topic } from 'aws-cdk-lib/aws-sns'
import { EmailSubscription } from 'aws-cdk-lib/aws-sns-subscriptions'
import { Construct } from 'constructs'
import type { Plan } from '#infra/stacks/plan.ts'

/** When somebody is to be told. */
export interface AlarmDefinition {
  /** Follows the stage in the alarm's name. */
  readonly name: string
  /** What it means and what to look at: the letter says this to whoever it wakes. */
  readonly why: string
  readonly metric: IMetric
  readonly is: { readonly atLeast: number } | { readonly below: number }
  /** So many of the metric's periods, of as many as `within`, must be so. One of one, unless told. */
  readonly periods?: number
  readonly within?: number
  /** Of most things no news is good news. */
  readonly silence?: 'good' | 'bad'
}

/** Tells people of alarms: by e-mail, where the stage names somebody. */
export class AlarmTopic extends Construct {
  private readonly topic: Topic
  private readonly plan: Plan

  constructor(scope: Construct, plan: Plan) {
    super(scope, 'Bell')
    const { stage, names } = plan
    const cloudwatch = new ServicePrincipal('cloudwatch.amazonaws.com')
    const ours = { StringEquals: { 'aws:SourceAccount': stage.account } }
    // AWS's own key for topics cannot be used by alarms.
    const key = new Key(this, 'Key', { description: `Ansh ${stage.name}: alarms`, enableKeyRotation: true })
    key.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['kms:Decrypt', 'kms:GenerateDataKey'],
        resources: ['*'],
        conditions: ours,
      }),
    )
    this.topic = new Topic(this, 'Topic', { topicName: names.stack('alarms'), masterKey: key, enforceSSL: true })
    this.topic.addToResourcePolicy(
      new PolicyStatement({
        principals: [cloudwatch],
        actions: ['sns:Publish'],
        resources: [this.topic.topicArn],
        conditions: ours,
      }),
    )
    if (stage.alarmEmail !== undefined) this.topic.addSubscription(new EmailSubscription(stage.alarmEmail))
    this.plan = plan
  }

  /** Rings once when it begins, and says when it is over. */
  addAlarm({ name, why, metric, is, periods = 1, within = periods, silence = 'good' }: AlarmDefinition): void {
    const [threshold, comparisonOperator] =
      'below' in is
        ? [is.below, ComparisonOperator.LESS_THAN_THRESHOLD]
        : [is.atLeast, ComparisonOperator.GREATER_THAN_OR_EQUAL_TO_THRESHOLD]
    const alarm = new Alarm(this, name, {
      alarmName: this.plan.names.stack(name),
      alarmDescription: why,
      metric,
      threshold,
      comparisonOperator,
      datapointsToAlarm: periods,
      evaluationPeriods: within,
      treatMissingData: silence === 'good' ? TreatMissingData.NOT_BREACHING : TreatMissingData.BREACHING,
    })
    alarm.addAlarmAction(new SnsAction(this.topic))
    alarm.addOkAction(new SnsAction(this.topic))
  }
}
