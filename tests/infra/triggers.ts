import { beforeAll, describe, expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { emulator, type Loose, production, type Resource, write, type Written } from './plan.ts'
import { names, functionOf, queueOf, mappingsOf, rulesOf, only, statementsIn } from './resources.ts'

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

describe('the API', () => {
  const endpointRoutes = functionsOf(functions, 'http').flatMap((definition) =>
    Object.values(definition.trigger.endpoints).flatMap(({ method, path, aliases = [] }) =>
      [path, ...aliases].map((each) => [`${method} ${each}`, definition] as const),
    ),
  )
  const webhookRoutes = functionsOf(functions, 'webhook').map(
    (definition) => [`POST ${definition.trigger.path}`, definition] as const,
  )
  const unknown = functionsOf(functions, 'unknown-path').map((definition) => ['$default', definition] as const)
  const expected = [...endpointRoutes, ...webhookRoutes, ...unknown]

  it('has a route for each endpoint, and no other', () => {
    expect(
      written
        .all('AWS::ApiGatewayV2::Route')
        .map(({ properties }) => String(properties.RouteKey))
        .sort(),
    ).toEqual(expected.map(([key]) => key).sort())
  })

  it.each(expected)('routes %s to its function, with a rate limit', (key, definition) => {
    const route = only(written.all('AWS::ApiGatewayV2::Route').filter(({ properties }) => properties.RouteKey === key))
    const integration = written.named(route.stack, {
      Ref: /"Ref":"(\w+)"/.exec(JSON.stringify(route.properties.Target))?.[1],
    })
    expect(written.named(route.stack, integration?.properties.IntegrationUri)?.properties.FunctionName).toBe(
      names.functionName(definition),
    )
    const { RouteSettings } = only(written.all('AWS::ApiGatewayV2::Stage')).properties
    expect(RouteSettings[key]).toMatchObject({
      ThrottlingRateLimit: expect.any(Number),
      ThrottlingBurstLimit: expect.any(Number),
    })
    // Less than the account's 10,000, so that one route leaves something to the others.
    expect(RouteSettings[key].ThrottlingRateLimit).toBeLessThanOrEqual(4_000)
  })

  it('logs requests without their input', () => {
    const { AccessLogSettings, DefaultRouteSettings } = only(written.all('AWS::ApiGatewayV2::Stage')).properties
    expect(Object.keys(JSON.parse(AccessLogSettings.Format))).toEqual([
      'requestId',
      'route',
      'status',
      'latencyMs',
      'functionMs',
      'error',
      'bytes',
    ])
    expect(DefaultRouteSettings.ThrottlingRateLimit).toBeLessThanOrEqual(4_000)
  })

  it.each(functionsOf(functions, 'webhook'))('reserves concurrency for $name', (definition) => {
    expect(functionOf(definition).properties.ReservedConcurrentExecutions).toBeGreaterThanOrEqual(5)
  })
})

it.each(functionsOf(functions, 'http'))(
  '$name ends before API Gateway, CloudFront and the browser give up',
  (definition) => {
    expect(functionOf(definition).properties.Timeout).toBeLessThan(29)
  },
)

describe('a subscriber', () => {
  it.each(functionsOf(functions, 'subscriber'))(
    '$name has a queue, six tries and dead letters, and reports failures by message; one that calls a partner takes one message at a time',
    (definition) => {
      const queue = queueOf(names.functionName(definition))
      const { deadLetterTargetArn, maxReceiveCount } = queue.properties.RedrivePolicy
      expect(maxReceiveCount).toBe(6)
      expect(written.named(queue.stack, deadLetterTargetArn)?.properties).toMatchObject({
        QueueName: names.deadLetters(definition),
        MessageRetentionPeriod: 14 * 24 * 3_600,
      })
      expect(queue.properties.VisibilityTimeout).toBeGreaterThanOrEqual(6 * functionOf(definition).properties.Timeout)
      const { properties, stack } = only(mappingsOf(definition))
      expect(written.named(stack, properties.EventSourceArn)).toBe(queue)
      const callsPartner = (definition.permissions.vendors ?? []).length > 0
      expect(properties).toMatchObject({
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        BatchSize: callsPartner ? 1 : 10,
      })
    },
  )

  it.each(functionsOf(functions, 'subscriber'))(
    '$name gets its events and no others, and an event that cannot be delivered is kept',
    (definition) => {
      const { properties, stack } = only(rulesOf(definition))
      expect(properties.EventPattern).toEqual({ 'detail-type': definition.trigger.events.map(({ name }) => name) })
      expect(written.named(stack, properties.EventBusName)?.properties.Name).toBe(names.bus)
      const target = only<Loose>(properties.Targets)
      expect(written.named(stack, target.Arn)).toBe(queueOf(names.functionName(definition)))
      expect(written.named(stack, target.DeadLetterConfig.Arn)).toBe(queueOf(names.deadLetters(definition)))
    },
  )
})

describe('a timer', () => {
  it.each(functionsOf(functions, 'timer'))(
    '$name runs at its interval, one run at a time, and a failed run leaves a dead letter',
    (definition) => {
      const { properties, stack } = only(rulesOf(definition))
      expect(properties.ScheduleExpression).toMatch(/^rate\(\d+ (minute|hour|day)s?\)$/)
      expect(written.named(stack, only<Loose>(properties.Targets).DeadLetterConfig.Arn)).toBe(
        queueOf(names.deadLetters(definition)),
      )
      expect(functionOf(definition).properties.ReservedConcurrentExecutions).toBe(1)
      const config = only(
        written
          .all('AWS::Lambda::EventInvokeConfig')
          .filter((each) => written.named(each.stack, each.properties.FunctionName) === functionOf(definition)),
      )
      expect(config.properties.MaximumRetryAttempts).toBe(0)
      expect(written.named(config.stack, config.properties.DestinationConfig.OnFailure.Destination)).toBe(
        queueOf(names.deadLetters(definition)),
      )
    },
  )
})

describe('the relay', () => {
  it.each(functionsOf(functions, 'stream'))(
    '$name gets only new rows of the outbox in ten batches of a shard at once, and a failed batch is halved',
    (definition) => {
      const { properties, stack } = only(mappingsOf(definition))
      expect(properties).toMatchObject({
        BisectBatchOnFunctionError: true,
        FunctionResponseTypes: ['ReportBatchItemFailures'],
        StartingPosition: 'TRIM_HORIZON',
        ParallelizationFactor: 10,
      })
      expect(written.named(stack, properties.DestinationConfig.OnFailure.Destination)).toBe(
        queueOf(names.deadLetters(definition)),
      )
      const [{ Pattern }] = properties.FilterCriteria.Filters
      expect(JSON.parse(Pattern)).toEqual({
        eventName: ['INSERT'],
        dynamodb: { Keys: { pk: { S: [{ prefix: definition.trigger.pkPrefix }] } } },
      })
    },
  )

  it('has its published events archived on AWS; an emulator has no archive', () => {
    expect(only(written.all('AWS::Events::Archive')).properties.RetentionDays).toBe(30)
    expect(onEmulator.all('AWS::Events::Archive')).toEqual([])
  })
})

describe('a workflow', () => {
  it('takes six transitions at most, and is logged without its input', () => {
    for (const { properties } of written.all('AWS::StepFunctions::StateMachine')) {
      const { StartAt, States } = JSON.parse(properties.DefinitionString)
      const longest = (name: string): number => {
        const { Next, Catch = [] } = States[name]
        return 1 + Math.max(0, ...[Next, ...Catch.map((each: Loose) => each.Next)].filter(Boolean).map(longest))
      }
      // AWS counts the start and each state as a transition.
      expect(1 + longest(StartAt)).toBeLessThanOrEqual(6)
      expect(Object.values<Loose>(States).filter(({ Type }) => Type === 'Task')).toHaveLength(3)
      expect(properties).toMatchObject({
        StateMachineType: 'STANDARD',
        LoggingConfiguration: { Level: 'ALL', IncludeExecutionData: false },
        TracingConfiguration: { Enabled: true },
      })
      expect(properties.DefinitionString).not.toContain('${')
    }
  })

  it('may invoke only the functions of its tasks', () => {
    const machine = only(written.all('AWS::StepFunctions::StateMachine'))
    const invokeStatements = statementsIn(written.named(machine.stack, machine.properties.RoleArn) as Resource).filter(
      ({ Action }) => Action.includes('lambda:InvokeFunction'),
    )
    expect(invokeStatements.flatMap(({ Resource }) => Resource.map(String)).sort()).toEqual(
      functionsOf(functions, 'task').map(names.functionArn).sort(),
    )
  })
})
