import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import type { Function } from 'aws-cdk-lib/aws-lambda'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { addNagException } from '#infra/constructs/nag-exceptions.ts'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction } from '#infra/constructs/node-function.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { type Plan, removalPolicyOf } from './plan.ts'

/** A route of the API and its rate limit. */
interface Route {
  readonly key: string
  readonly throttle: Throttle
}

/** A function that API Gateway calls. */
interface ServedFunction {
  readonly definition: FunctionDefinition
  readonly routes: readonly Route[]
  readonly target: Function
}

interface Throttle {
  readonly throttlingRateLimit: number
  readonly throttlingBurstLimit: number
}

/** The burst of an account (https://docs.aws.amazon.com/apigateway/latest/developerguide/limits.html). */
const burstMax = 5_000
const perSecond = (rate: number): Throttle => ({
  throttlingRateLimit: rate,
  throttlingBurstLimit: Math.min(burstMax, 2 * rate),
})
// Twice what the goal of 500 orders a second needs of a route (tests/performance/scale.test.ts): a flood of one route leaves the account's
// rate to the others.
const reading = perSecond(2_000)
const writing = perSecond(1_000)
/** Endpoints without a session. A request can send a text message or try a code; the functions limit these for each person and client address. */
const openWriting = perSecond(500)
/** An order has seven of the gateway. Partners repeat the failed deliveries of a day in bursts. */
const webhooks = perSecond(4_000)

/** The fields of an access log line. They contain no input of a person. */
const accessLogFormat = {
  requestId: '$context.requestId',
  route: '$context.routeKey',
  status: '$context.status',
  latencyMs: '$context.responseLatency',
  functionMs: '$context.integrationLatency',
  error: '$context.error.message',
  bytes: '$context.responseLength',
}

export function accessLogOf(stage: string): string {
  return `/ansh/${stage}/access`
}

/** The functions of the modules, and the HTTP API with a route for each endpoint and each alias of one. */
export class ApiStack extends Stack {
  /** Undefined where the emulator has no HTTP APIs. */
  readonly apiId: string | undefined

  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('api'), { env: plan.stage, description: 'Ansh: the HTTP API and its functions' })
    const served = plan.functions
      .map((definition) => ({ definition, routes: routesOf(definition) }))
      .filter(({ routes }) => routes.length > 0)
      .map((each) => ({ ...each, target: new NodeFunction(this, each.definition, plan, data).function }))
    if (!plan.stage.hasHttpApi) return
    const api = new CfnApi(this, 'Api', {
      name: plan.names.api,
      protocolType: 'HTTP',
      description: `Ansh ${plan.stage.name}`,
    })
    for (const each of served) this.serve(api, each, plan)
    this.stage(
      api,
      served.flatMap(({ routes }) => routes),
      plan,
    )
    this.apiId = api.ref
    new CfnOutput(this, 'ApiId', { value: api.ref })
    addNagException(
      this,
      'AwsSolutions-APIG4',
      'The functions check the bearer token as the endpoint contract requires (functions/platform/http/endpoint.ts), and the vendor’s signature of a webhook (functions/platform/messaging/webhook.ts).',
    )
  }

  /** Adds one integration and one permission for a function, however many routes it has: a stack may have 500 resources (https://docs.aws.amazon.com/AWSCloudFormation/latest/UserGuide/cloudformation-limits.html). */
  private serve(api: CfnApi, { definition, routes, target }: ServedFunction, plan: Plan): void {
    const id = definition.name.replaceAll('/', '-')
    target.addPermission('Api', {
      principal: new ServicePrincipal('apigateway.amazonaws.com'),
      sourceArn: `arn:aws:execute-api:${plan.stage.region}:${plan.stage.account}:${api.ref}/*`,
    })
    const integration = new CfnIntegration(this, `${id}-integration`, {
      apiId: api.ref,
      integrationType: 'AWS_PROXY',
      integrationUri: target.functionArn,
      payloadFormatVersion: '2.0',
    })
    for (const { key } of routes)
      new CfnRoute(this, key, { apiId: api.ref, routeKey: key, target: `integrations/${integration.ref}` })
  }

  private stage(api: CfnApi, routes: readonly Route[], plan: Plan): void {
    const log = new LogGroup(this, 'AccessLog', {
      logGroupName: accessLogOf(plan.stage.name),
      retention: RetentionDays.ONE_YEAR,
      removalPolicy: removalPolicyOf(plan),
    })
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(accessLogFormat) },
      defaultRouteSettings: { detailedMetricsEnabled: true, ...reading },
      routeSettings: Object.fromEntries(
        routes.map(({ key, throttle }) => [
          key,
          {
            DetailedMetricsEnabled: true,
            ThrottlingRateLimit: throttle.throttlingRateLimit,
            ThrottlingBurstLimit: throttle.throttlingBurstLimit,
          },
        ]),
      ),
    })
    // API Gateway rejects settings for a route that does not exist yet.
    for (const route of this.node.findAll().filter((each) => each instanceof CfnRoute))
      stage.addResourceDependency(route)
  }
}

/** All routes of a function. An alias of an endpoint is a route of its own. */
function routesOf({ trigger }: FunctionDefinition): readonly Route[] {
  if (trigger.kind === 'webhook') return [{ key: `POST ${trigger.path}`, throttle: webhooks }]
  if (trigger.kind === 'unknown-path') return [{ key: '$default', throttle: reading }]
  if (trigger.kind !== 'http') return []
  return Object.values(trigger.endpoints).flatMap((endpoint) =>
    [endpoint.path, ...(endpoint.aliases ?? [])].map((path) => ({
      key: `${endpoint.method} ${path}`,
      throttle: throttleOf(endpoint),
    })),
  )
}

function throttleOf({ method, who }: Endpoint): Throttle {
  if (method === 'GET') return reading
  return who === 'open' || who === 'visitor' ? openWriting : writing
}
