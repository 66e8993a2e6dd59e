import { Duration, Stack } from 'aws-cdk-lib'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { EventInvokeConfig } from 'aws-cdk-lib/aws-lambda'
import { SqsDestination } from 'aws-cdk-lib/aws-lambda-destinations'
import type { Construct } from 'constructs'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction } from '#infra/constructs/node-function.ts'
import { deadLettersOf } from '#infra/constructs/queues.ts'
import { type FunctionOf, functionsOf } from '#infra/functions/define.ts'
import type { Plan } from './plan.ts'

/** How long a timer event waits for the previous run to end: longer than the longest run. Later runs do the work of an event that is older. */
const timerEventAgeMax = Duration.minutes(10)

/** Runs the timers. Each has a dead-letter queue. */
export class TimerStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('timers'), { env: plan.stage, description: 'Ansh: timers' })
    for (const definition of functionsOf(plan.functions, 'timer')) this.timer(definition, plan, data)
  }

  /** A failed run is not repeated: the next interval does its work. Its event goes to the dead-letter queue, whose alarm notifies an operator. */
  private timer(definition: FunctionOf<'timer'>, plan: Plan, data: DataArns): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
    const deadLetterQueue = deadLettersOf(this, definition, plan)
    new EventInvokeConfig(this, `${definition.name.replaceAll('/', '-')}-once`, {
      function: target,
      retryAttempts: 0,
      maxEventAge: timerEventAgeMax,
      onFailure: new SqsDestination(deadLetterQueue),
    })
    new Rule(this, `${definition.name.replaceAll('/', '-')}-rule`, {
      ruleName: plan.names.functionName(definition),
      schedule: Schedule.rate(Duration.millis(definition.trigger.everyMs)),
      targets: [new LambdaFunction(target, { deadLetterQueue, retryAttempts: 2, maxEventAge: Duration.minutes(5) })],
    })
  }
}
