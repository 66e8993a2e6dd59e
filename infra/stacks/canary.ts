import { fileURLToPath } from 'node:url'
import { Duration, Stack } from 'aws-cdk-lib'
import { Metric } from 'aws-cdk-lib/aws-cloudwatch'
import { Rule, Schedule } from 'aws-cdk-lib/aws-events'
import { LambdaFunction } from 'aws-cdk-lib/aws-events-targets'
import { PolicyDocument, PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { Code, Function, LoggingFormat, Runtime } from 'aws-cdk-lib/aws-lambda'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { buildSync } from 'esbuild'
import { addNagException } from '#infra/constructs/nag-exceptions.ts'
import type { AlarmSettings, Canary } from '#infra/stages/stage.ts'
import { accountApi } from '#shared/account/api.ts'
import { type AlarmDefinition, Alarms } from './monitoring/alarms.ts'
import { type Plan, removalPolicyOf } from './plan.ts'

const every = Duration.minutes(5)
/** Long enough to order a certificate or a key, and to deploy it. */
const daysLeftMin = 21

/**
 * Looks at the site every five minutes from another region. It has its own topics and alarms, because an alarm reads the metrics of its
 * region, and because it must tell of a failure of the stage's whole region.
 */
export class CanaryStack extends Stack {
  constructor(scope: Construct, plan: Plan, alarms: AlarmSettings, canary: Canary) {
    const { account } = plan.stage
    super(scope, plan.names.stack('canary'), {
      env: { account, region: canary.region },
      description: 'Ansh: a look at the site from outside',
    })
    const namespace = `Ansh/${plan.stage.name}`
    new Rule(this, 'Every', {
      schedule: Schedule.rate(every),
      targets: [new LambdaFunction(this.function(plan, canary, namespace), { retryAttempts: 0 })],
    })
    const topics = new Alarms(this, plan, alarms, 'canary-')
    for (const definition of canaryAlarms(namespace)) topics.add(definition)
  }

  private function(plan: Plan, { region, secretsEnd = {} }: Canary, namespace: string): Function {
    const { account, settings } = plan.stage
    const logGroupName = `/ansh/${plan.stage.name}/canary`
    const logGroup = new LogGroup(this, 'Log', {
      logGroupName,
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: removalPolicyOf(plan),
    })
    const role = new Role(this, 'Role', {
      assumedBy: new ServicePrincipal('lambda.amazonaws.com'),
      inlinePolicies: {
        permissions: new PolicyDocument({
          statements: [
            new PolicyStatement({
              actions: ['logs:CreateLogStream', 'logs:PutLogEvents'],
              resources: [`arn:aws:logs:${region}:${account}:log-group:${logGroupName}:*`],
            }),
          ],
        }),
      },
    })
    addNagException(
      role,
      `AwsSolutions-IAM5[Resource::arn:aws:logs:${region}:${account}:log-group:${logGroupName}:*]`,
      'Lambda chooses the names of the log streams in the function’s own log group.',
    )
    return new Function(this, 'Function', {
      functionName: plan.names.stack('canary'),
      runtime: Runtime.NODEJS_24_X,
      handler: 'index.handler',
      code: Code.fromInline(canaryCode()),
      timeout: Duration.seconds(30),
      role,
      logGroup,
      loggingFormat: LoggingFormat.JSON,
      environment: {
        NAMESPACE: namespace,
        PAGE: `${settings.siteAddress}/config.json`,
        // It answers during maintenance, too, and without a session it reads nothing.
        ENDPOINT: `${settings.apiAddress}${accountApi.readLoginDetail.path}`,
        SECRET_ENDS: Object.values(secretsEnd).toSorted((a, b) => a.localeCompare(b))[0] ?? '',
      },
    })
  }
}

/** At most 4,096 characters, the limit of code in a template. So the region needs no bucket for it. */
function canaryCode(): string {
  const entry = fileURLToPath(new URL('canary/handler.ts', import.meta.url))
  const { outputFiles } = buildSync({
    entryPoints: [entry],
    bundle: true,
    format: 'cjs',
    platform: 'node',
    target: 'node24',
    minify: true,
    write: false,
  })
  return outputFiles.map(({ text }) => text).join('')
}

function canaryAlarms(namespace: string): readonly AlarmDefinition[] {
  const metric = (metricName: string, period: Duration) =>
    new Metric({ namespace, metricName, statistic: 'Minimum', period })
  return [
    {
      name: 'site-unreachable',
      severity: 'page',
      description:
        'From another region the site or the API does not answer, or the canary does not run: nobody may reach Ansh.',
      metric: metric('SiteAnswers', every),
      is: { below: 1 },
      periods: 2,
      within: 3,
      missingData: 'alarm',
    },
    {
      name: 'secret-ends',
      severity: 'ticket',
      description: `The certificate of the site, or a secret with a date in canary.secretsEnd, ends in less than ${daysLeftMin} days. After that nobody reaches the site, or the partner refuses us.`,
      metric: metric('DaysLeft', Duration.hours(1)),
      is: { below: daysLeftMin },
    },
  ]
}
