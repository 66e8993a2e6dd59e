import { Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { accept } from '#infra/constructs/nag-exceptions.ts'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction } from '#infra/constructs/node-function.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { afterwards, type Plan } from './plan.ts'

/** The long waits, and the functions of their steps. */
export class WorkflowStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('workflow'), { env: plan.stage, description: 'Ansh: workflows and their steps' })
    for (const definition of functionsOf(plan.functions, 'task')) new NodeFunction(this, definition, plan, data)
    for (const [name, definition] of Object.entries(plan.workflows)) this.machine(plan, name, definition)
  }

  private machine(plan: Plan, name: string, definition: object): void {
    const template = JSON.stringify(definition)
    const used = functionsOf(plan.functions, 'task').filter((task) => template.includes(placeOf(task)))
    const functions = used.map((task) => plan.names.functionArn(task))
    const text = used.reduce((made, task) => made.replaceAll(placeOf(task), plan.names.functionArn(task)), template)
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
function placeOf({ name }: FunctionDefinition): string {
  return `\${${name}}`
}
