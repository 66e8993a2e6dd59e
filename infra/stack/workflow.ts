import { Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { accept } from '#infra/construct/accept.ts'
import type { DataArns } from '#infra/construct/grants.ts'
import { LaneFunction } from '#infra/construct/lane-function.ts'
import { type Lane, lanesOf } from '#infra/feature/define.ts'
import { afterwards, type Plan } from './plan.ts'

/** The long waits, and the functions of their steps. */
export class WorkflowStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('workflow'), { env: plan.stage, description: 'Ansh: workflows and their steps' })
    for (const lane of lanesOf(plan.lanes, 'task')) new LaneFunction(this, lane, plan, data)
    for (const [name, definition] of Object.entries(plan.workflows)) this.machine(plan, name, definition)
  }

  private machine(plan: Plan, name: string, definition: object): void {
    const used = lanesOf(plan.lanes, 'task').filter((lane) => JSON.stringify(definition).includes(placeOf(lane)))
    const functions = used.map((lane) => plan.names.laneArn(lane))
    const text = used.reduce(
      (told, lane) => told.replaceAll(placeOf(lane), plan.names.laneArn(lane)),
      JSON.stringify(definition),
    )
    const role = new Role(this, `${name}-role`, {
      assumedBy: new ServicePrincipal('states.amazonaws.com'),
      inlinePolicies: {
        steps: new PolicyDocument({
          statements: [new PolicyStatement({ actions: ['lambda:InvokeFunction'], resources: functions })],
        }),
      },
    })
    const machine = new StateMachine(this, name, {
      stateMachineName: plan.names.machine(name),
      stateMachineType: StateMachineType.STANDARD,
      definitionBody: DefinitionBody.fromString(text),
      role,
      tracingEnabled: true,
      logs: {
        destination: new LogGroup(this, `${name}-log`, {
          logGroupName: `/aws/vendedlogs/states/${plan.names.machine(name)}`,
          retention: RetentionDays.ONE_YEAR,
          removalPolicy: afterwards(plan),
        }),
        level: LogLevel.ALL,
        // What a step is given names an order; what it answers is nothing.
        includeExecutionData: false,
      },
    })
    accept(
      machine.role,
      'AwsSolutions-IAM5[Resource::*]',
      'The delivery of logs and traces of Step Functions knows no resource.',
    )
  }
}

/** How a definition names a function. */
function placeOf({ name }: Lane): string {
  return `\${${name}}`
}
