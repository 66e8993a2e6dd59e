import { Stack } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { DefinitionBody, LogLevel, StateMachine, StateMachineType } from 'aws-cdk-lib/aws-stepfunctions'
import type { Construct } from 'constructs'
import { addNagException } from '#infra/constructs/nag-exceptions.ts'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction } from '#infra/constructs/node-function.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { type Plan, removalPolicyOf } from './plan.ts'

/** The state machines of the workflows and the functions of their tasks. */
export class WorkflowStack extends Stack {
  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('workflow'), { env: plan.stage, description: 'Ansh: workflows and their tasks' })
    for (const definition of functionsOf(plan.functions, 'task')) new NodeFunction(this, definition, plan, data)
    for (const [name, definition] of Object.entries(plan.workflows)) this.machine(plan, name, definition)
  }

  private machine(plan: Plan, name: string, definition: object): void {
    const template = JSON.stringify(definition)
    const tasks = functionsOf(plan.functions, 'task').filter((task) => template.includes(placeholderOf(task)))
    const functions = tasks.map((task) => plan.names.functionArn(task))
    const text = tasks.reduce(
      (filled, task) => filled.replaceAll(placeholderOf(task), plan.names.functionArn(task)),
      template,
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
          removalPolicy: removalPolicyOf(plan),
        }),
        level: LogLevel.ALL,
        // The input of a task contains the id of an order.
        includeExecutionData: false,
      },
    })
    addNagException(
      machine.role,
      'AwsSolutions-IAM5[Resource::*]',
      'The actions with which Step Functions delivers logs and traces support no resource-level permissions.',
    )
  }
}

/** The placeholder of a function in a workflow definition. */
function placeholderOf({ name }: FunctionDefinition): string {
  return `\${${name}}`
}
