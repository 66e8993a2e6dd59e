import { Duration } from 'aws-cdk-lib'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Architecture, Code, Function, LoggingFormat, Runtime, SystemLogLevel } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import { Construct } from 'constructs'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import { timeLimitSecondsOf } from './time-limit.ts'
import { type Plan, removalPolicyOf } from '#infra/stacks/plan.ts'
import { addNagException } from './nag-exceptions.ts'
import { environmentOf } from './environment.ts'
import { type DataArns, type Grant, grantsOf, logGroupOf } from './grants.ts'

/** By kind of trigger; memory also sets the share of CPU. */
const memoryMbByKind: Readonly<Record<FunctionDefinition['trigger']['kind'], number>> = {
  http: 1024,
  'unknown-path': 256,
  webhook: 512,
  subscriber: 512,
  timer: 1024,
  task: 1024,
  stream: 512,
  'ledger-change': 256,
}

/**
 * The part of the account's concurrency that is reserved for each webhook function and also its limit: other load cannot block webhooks,
 * and webhooks cannot use up the account's concurrency.
 */
const webhookShare = 0.02

export function timeLimitOf(definition: FunctionDefinition): Duration {
  return Duration.seconds(timeLimitSecondsOf(definition))
}

/** The Lambda function of a definition in `infra/functions`, with its own role, which has exactly the defined permissions, and a log group that is kept for a year. */
export class NodeFunction extends Construct {
  readonly function: Function

  constructor(scope: Construct, definition: FunctionDefinition, plan: Plan, data: DataArns) {
    super(scope, definition.name.replaceAll('/', '-'))
    const { stage, names, packages } = plan
    this.function = new Function(this, 'Function', {
      functionName: names.functionName(definition),
      description: definition.file,
      runtime: Runtime.NODEJS_24_X,
      architecture: Architecture.ARM_64,
      handler: 'index.handler',
      code: Code.fromAsset(folderOf(packages, definition)),
      memorySize: memoryMbByKind[definition.trigger.kind],
      timeout: timeLimitOf(definition),
      role: this.role(grantsOf(definition, plan, data)),
      logGroup: new LogGroup(this, 'Log', {
        logGroupName: logGroupOf(definition, stage.name),
        retention: RetentionDays.ONE_YEAR,
        removalPolicy: removalPolicyOf(plan),
      }),
      loggingFormat: LoggingFormat.JSON,
      systemLogLevelV2: SystemLogLevel.WARN,
      environment: environmentOf(definition, plan),
      ...(definition.trigger.kind === 'webhook' && {
        reservedConcurrentExecutions: Math.floor(webhookShare * stage.functionsAtOnce),
      }),
      // A run that takes longer than its interval must not overlap with the next.
      ...(definition.trigger.kind === 'timer' && { reservedConcurrentExecutions: 1 }),
    })
  }

  private role(grants: readonly Grant[]): Role {
    const statements = grants.map(
      ({ actions, resources = [], notResources = [] }) =>
        new PolicyStatement({ actions: [...actions], resources: [...resources], notResources: [...notResources] }),
    )
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: { permissions: new PolicyDocument({ statements }) },
    })
    for (const { resources = [], why } of grants) {
      for (const resource of why === undefined ? [] : resources)
        addNagException(role, `AwsSolutions-IAM5[Resource::${resource}]`, why ?? '')
    }
    return role
  }
}

function folderOf(packages: Plan['packages'], definition: FunctionDefinition): string {
  const folder = packages.get(definition.name)
  if (folder === undefined) throw new Error(`${definition.name} has no code: package the functions before the stacks`)
  return folder
}
