import { CfnOutput, Stack } from 'aws-cdk-lib'
import { CfnApi, CfnIntegration, CfnRoute, CfnStage } from 'aws-cdk-lib/aws-apigatewayv2'
import { ServicePrincipal } from 'aws-cdk-lib/aws-iam'
import { LogGroup, RetentionDays } from 'aws-cdk-lib/aws-logs'
import type { Construct } from 'constructs'
import { accept } from '#infra/constructs/nag-exceptions.ts'
import type { DataArns } from '#infra/constructs/grants.ts'
import { NodeFunction } from '#infra/constructs/node-function.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Endpoint } from '#shared/kernel/endpoint.ts'
import { afterwards, type Plan } from './plan.ts'

/** A path of the API: where it leads and how often it may be asked. */
interface Route {
  readonly key: string
  readonly throttle: Throttle
}

interface Throttle {
  readonly throttlingRateLimit: number
  readonly throttlingBurstLimit: number
}

const perSecond = (rate: number): Throttle => ({ throttlingRateLimit: rate, throttlingBurstLimit: 2 * rate })
const reading = perSecond(500)
const writing = perSecond(100)
/** Anybody may ask these, and each may cost a text message or a guess. Limits for each person and address are the functions' own. */
const openWriting = perSecond(50)
/** Partners come in bursts when they repeat a day's deliveries. */
const webhooks = perSecond(200)

/** What the access log keeps of a request: nothing that a person typed. */
const accessLine = {
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

/** The HTTP API: one function for each noun, one route for each contract. */
export class ApiStack extends Stack {
  readonly apiId: string

  constructor(scope: Construct, plan: Plan, data: DataArns) {
    super(scope, plan.names.stack('api'), { env: plan.stage, description: 'Ansh: the HTTP API and its functions' })
    const api = new CfnApi(this, 'Api', {
      name: plan.names.api,
      protocolType: 'HTTP',
      description: `Ansh ${plan.stage.name}`,
    })
    const routes = plan.functions.flatMap((definition) => {
      const served = routesOf(definition)
      if (served.length > 0) this.serve(api, definition, served, plan, data)
      return served
    })
    this.stage(api, routes, plan)
    this.apiId = api.ref
    new CfnOutput(this, 'ApiId', { value: api.ref })
    accept(
      this,
      'AwsSolutions-APIG4',
      'The bearer is checked in the function, as its contract says (functions/platform/http/endpoint.ts), webhooks by their vendor’s signature (functions/platform/messaging/webhook.ts).',
    )
  }

  /** One integration and one permission for a function, however many routes it has. */
  private serve(
    api: CfnApi,
    definition: FunctionDefinition,
    routes: readonly Route[],
    plan: Plan,
    data: DataArns,
  ): void {
    const { function: target } = new NodeFunction(this, definition, plan, data)
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
      removalPolicy: afterwards(plan),
    })
    const stage = new CfnStage(this, 'Stage', {
      apiId: api.ref,
      stageName: '$default',
      autoDeploy: true,
      accessLogSettings: { destinationArn: log.logGroupArn, format: JSON.stringify(accessLine) },
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
    // A setting for a route that is not there yet is refused.
    for (const route of this.node.findAll().filter((each) => each instanceof CfnRoute))
      stage.addResourceDependency(route)
  }
}

/** Every route of a function. A contract's aliases are routes of their own. */
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
