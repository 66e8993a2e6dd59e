import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/registry.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { effects } from '#infra/stacks/monitoring/effects.ts'
import { namesOf } from '#infra/stages/names.ts'
import { emulator, type Loose, production, type Resource, write, type Written } from './plan.ts'

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

const names = namesOf(production)
const alarms = () => written.all('AWS::CloudWatch::Alarm')
const filters = () => written.all('AWS::Logs::MetricFilter')
const periodsOf = ({ properties }: Resource): number[] =>
  (properties.Metrics ?? [properties]).flatMap((each: Loose) => each.Period ?? each.MetricStat?.Period ?? [])

/** The alarms on one metric of one thing. */
function alarmsOn(MetricName: string, dimensions: Record<string, string>) {
  const expected = Object.entries(dimensions).map(([Name, Value]) => ({ Name, Value }))
  return alarms().filter(
    ({ properties }) =>
      properties.MetricName === MetricName &&
      expected.every((each) =>
        properties.Dimensions?.some((has: Loose) => has.Name === each.Name && has.Value === each.Value),
      ),
  )
}

const ofFunction = (definition: FunctionDefinition) => ({ FunctionName: names.functionName(definition) })
const withDeadLetters = [
  ...functionsOf(functions, 'subscriber'),
  ...functionsOf(functions, 'timer'),
  ...functionsOf(functions, 'stream'),
  ...functionsOf(functions, 'ledger-change'),
]

describe('an alarm', () => {
  it.each(functions)('starts when $name fails or is throttled', (definition) => {
    expect(alarmsOn('Errors', ofFunction(definition))).toHaveLength(1)
    expect(alarmsOn('Throttles', ofFunction(definition))).toHaveLength(definition.trigger.kind === 'timer' ? 0 : 1)
  })

  it.each([...functionsOf(functions, 'http'), ...functionsOf(functions, 'webhook')])(
    'starts when $name comes near its time limit',
    (definition) => {
      const [alarm] = alarmsOn('Duration', ofFunction(definition))
      const [target] = written
        .all('AWS::Lambda::Function')
        .filter(({ properties }) => properties.FunctionName === names.functionName(definition))
      expect(alarm?.properties.ExtendedStatistic).toBe('p99')
      expect(alarm?.properties.Threshold).toBeLessThan(target?.properties.Timeout * 1_000)
    },
  )

  it.each(withDeadLetters)('starts at the first dead letter of $name', (definition) => {
    expect(alarmsOn('ApproximateNumberOfMessagesVisible', { QueueName: names.deadLetters(definition) })).toMatchObject([
      { properties: { Threshold: 1, ComparisonOperator: 'GreaterThanOrEqualToThreshold' } },
    ])
  })

  it.each(functionsOf(functions, 'subscriber'))(
    'starts when $name is behind, or an event cannot be delivered to it',
    (definition) => {
      expect(alarmsOn('ApproximateAgeOfOldestMessage', { QueueName: names.functionName(definition) })).toHaveLength(1)
      expect(
        alarmsOn('FailedInvocations', { RuleName: names.functionName(definition), EventBusName: names.bus }),
      ).toHaveLength(1)
    },
  )

  it.each(functionsOf(functions, 'timer'))(
    'starts when $name stops running, because missing data counts as an alarm',
    (definition) => {
      expect(alarmsOn('Invocations', ofFunction(definition))).toMatchObject([
        { properties: { Threshold: 1, ComparisonOperator: 'LessThanThreshold', TreatMissingData: 'breaching' } },
      ])
    },
  )

  it.each(functionsOf(functions, 'stream'))('starts when $name is behind', (definition) => {
    expect(alarmsOn('IteratorAge', ofFunction(definition))).toHaveLength(1)
  })

  it('starts at the first entry of the ledger that was changed or removed', () => {
    const [filter, ...more] = filters().filter(({ properties }) => properties.FilterPattern.includes('ledger-changed'))
    expect(more).toEqual([])
    expect(filter?.properties).toMatchObject({
      LogGroupName: '/ansh/production/order/watch-ledger',
      FilterPattern: '{ $.event = "ledger-changed" }',
    })
    const [alarm] = alarms().filter(({ properties }) => properties.AlarmName === names.stack('ledger-changed'))
    expect(alarm?.properties).toMatchObject({ MetricName: 'ledger-changed', Threshold: 1, Period: 300 })
  })

  it('exists for the API, the table, workflows and text messages', () => {
    const alarmNames = alarms().map(({ properties }) => properties.AlarmName)
    for (const name of [
      'api-failing',
      'api-slow',
      'table-throttled',
      'table-failing',
      'sign-deal-term-failed',
      'sms-spend',
      'sms-undelivered',
    ])
      expect(alarmNames).toContain(names.stack(name))
  })

  it('tells us of texts that do not arrive, and of e-mails that bounce or are complained about', () => {
    const alarmOf = (name: string) =>
      alarms().find(({ properties }) => properties.AlarmName === names.stack(name))?.properties
    expect(alarmOf('sms-undelivered')).toMatchObject({ Threshold: 0.8, ComparisonOperator: 'LessThanThreshold' })
    for (const [name, MetricName, Threshold] of [
      ['email-bounced', 'Reputation.BounceRate', 0.02],
      ['email-complained', 'Reputation.ComplaintRate', 0.0005],
    ] as const)
      expect(alarmOf(name)).toMatchObject({
        Namespace: 'AWS/SES',
        MetricName,
        Threshold,
        ComparisonOperator: 'GreaterThanOrEqualToThreshold',
      })
  })

  it('notifies the one topic, which only CloudWatch may use, with a key of its own and over TLS', () => {
    const [topic] = written.all('AWS::SNS::Topic')
    for (const { stack, properties } of alarms()) {
      expect(properties.AlarmActions.map((each: Loose) => written.named(stack, each))).toEqual([topic])
      expect(properties.AlarmDescription.length).toBeGreaterThan(20)
    }
    expect(written.named(topic?.stack ?? '', topic?.properties.KmsMasterKeyId)?.type).toBe('AWS::KMS::Key')
    const statements = written
      .all('AWS::SNS::TopicPolicy')
      .flatMap(({ properties }) => properties.PolicyDocument.Statement)
    expect(statements).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          Effect: 'Allow',
          Principal: { Service: 'cloudwatch.amazonaws.com' },
          Condition: { StringEquals: { 'aws:SourceAccount': production.account } },
        }),
        expect.objectContaining({ Effect: 'Deny', Condition: { Bool: { 'aws:SecureTransport': 'false' } } }),
      ]),
    )
  })

  it('says what a failure means for people, for every function that works in the background', () => {
    expect(Object.keys(effects).sort()).toEqual(withDeadLetters.map(({ name }) => name).sort())
  })

  it('is e-mailed to the address of the stage, and an emulator has no alarms', () => {
    expect(
      written.all('AWS::SNS::Subscription').map(({ properties }) => [properties.Protocol, properties.Endpoint]),
    ).toEqual([['email', production.alarmEmail]])
    expect(onEmulator.all('AWS::CloudWatch::Alarm')).toEqual([])
  })

  it('stays within the limits of CloudWatch for periods, metrics and texts', () => {
    for (const alarm of alarms()) {
      const { AlarmDescription, AlarmName, EvaluationPeriods, Metrics = [] } = alarm.properties
      const longest = Math.max(...periodsOf(alarm))
      expect(longest * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(longest < 3_600 ? 86_400 : 7 * 86_400)
      expect(longest, AlarmName).toBeLessThanOrEqual(86_400)
      expect(Metrics.length, AlarmName).toBeLessThanOrEqual(11)
      expect(AlarmDescription.length, AlarmName).toBeLessThanOrEqual(1_024)
    }
  })
})

describe('a metric filter', () => {
  it('reads a log group that exists before it', () => {
    const groups = written.all('AWS::Logs::LogGroup').map(({ properties }) => properties.LogGroupName)
    for (const { id, properties } of filters()) expect(groups, id).toContain(properties.LogGroupName)
    const logMetrics = written.stacks.find(({ name }) => name === names.stack('log-metrics'))
    expect(logMetrics?.after).toEqual(expect.arrayContaining(['api', 'bus', 'timers', 'workflow'].map(names.stack)))
  })

  it('counts a log event that functions log', () => {
    const sources = readdirSync(join(import.meta.dirname, '../../functions'), { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name.endsWith('.ts') && !each.name.endsWith('.test.ts'))
      .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
      .join('\n')
    const logEvents = new Set(
      filters().flatMap(({ properties }) => /\$\.event = "([\w-]+)"/.exec(properties.FilterPattern)?.[1] ?? []),
    )
    expect([...logEvents].filter((event) => !sources.includes(`event: '${event}'`))).toEqual([])
    expect(logEvents.size).toBeGreaterThanOrEqual(10)
  })

  it('has an alarm on its metric, and each such alarm has a filter', () => {
    const namespace = 'Ansh/production'
    const counted = new Set(filters().map(({ properties }) => properties.MetricTransformations[0].MetricName))
    const alarmed = alarms()
      .filter(({ properties }) => properties.Namespace === namespace)
      .map(({ properties }) => properties.MetricName)
    for (const { properties } of filters()) expect(properties.MetricTransformations[0].MetricNamespace).toBe(namespace)
    expect(new Set(alarmed)).toEqual(new Set([...counted].filter((name) => name !== 'facts')))
  })

  it('counts each published event by its name', () => {
    const [filter, ...more] = filters().filter(
      ({ properties }) => properties.MetricTransformations[0].MetricName === 'facts',
    )
    expect(more).toEqual([])
    expect(filter?.properties).toMatchObject({
      LogGroupName: '/ansh/production/outbox/relay-events',
      FilterPattern: '{ $.event = "event-published" }',
      MetricTransformations: [{ Dimensions: [{ Key: 'Fact', Value: '$.name' }] }],
    })
  })

  it.each(functionsOf(functions, 'webhook'))('counts each delivery to $name that gets an error', (definition) => {
    const [filter] = filters().filter(({ properties }) =>
      properties.FilterPattern.includes(`"POST ${definition.trigger.path}"`),
    )
    expect(filter?.properties).toMatchObject({
      LogGroupName: '/ansh/production/access',
      FilterPattern: `{ $.route = "POST ${definition.trigger.path}" && $.status != "2*" }`,
    })
  })
})

describe('the dashboard', () => {
  it('shows traffic, errors, the money path, queues and costs, with events that exist', () => {
    const [dashboard] = written.all('AWS::CloudWatch::Dashboard')
    const body = JSON.stringify(dashboard?.properties.DashboardBody).replaceAll('\\"', '"')
    for (const title of ['Traffic and latency', 'Errors', 'Money path', 'Queues', 'Cost drivers'])
      expect(body).toContain(`## ${title}`)
    const shown = [...body.matchAll(/"Fact","([\w.-]+)"/g)].map(([, name]) => name)
    expect(shown.length).toBeGreaterThanOrEqual(9)
    const known = events.map(({ name }) => name)
    expect(shown.filter((name) => !known.some((each) => each === name))).toEqual([])
  })
})
