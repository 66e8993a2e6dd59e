import { createRequire } from 'node:module'
import { runInNewContext } from 'node:vm'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/registry.ts'
import { subscriber, timer } from '#infra/functions/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { effects } from '#infra/stacks/monitoring/effects.ts'
import { partners } from '#shared/kernel/permissions.ts'
import { signals } from '#shared/kernel/signals.ts'
import { namesOf } from '#infra/stages/names.ts'
import { minuteMs } from '#shared/kernel/instant.ts'
import { emulator, type Loose, planOf, production, type Resource, synthesised, write, type Written } from './plan.ts'

let written: Written
let onEmulator: Written
beforeAll(() => {
  written = write(production)
  onEmulator = write(emulator)
})

const names = namesOf(production)
const alarmsIn = ({ all }: Written) => all('AWS::CloudWatch::Alarm')
const alarms = () => alarmsIn(written)
const alarmNames = (of: Written) => alarmsIn(of).map(({ properties }) => properties.AlarmName)
const alarm = (name: string): Loose => {
  const found = alarms().find(({ properties }) => properties.AlarmName === names.stack(name))
  if (found === undefined) throw new Error(`there is no alarm ${name}`)
  return found.properties
}
const periodsOf = ({ properties }: Resource): number[] =>
  (properties.Metrics ?? [properties]).flatMap((each: Loose) => each.Period ?? each.MetricStat?.Period ?? [])
const expressionOf = (properties: Loose): string =>
  properties.Metrics?.find((each: Loose) => each.Expression)?.Expression ?? ''
const metricsIn = (properties: Loose): Loose[] =>
  properties.Metrics?.flatMap(({ MetricStat }: Loose) => MetricStat?.Metric ?? []) ?? [properties]
const severityOf = (properties: Loose) => String(properties.AlarmDescription).split(':')[0]

describe('the alarms of a stage', () => {
  it('are at most 30, in a stack of at most 120 resources', () => {
    expect(alarms().length).toBeLessThanOrEqual(30)
    const stack = written.stacks.find(({ name }) => name === names.stack('monitoring'))
    expect(Object.keys(stack?.template.Resources).length).toBeLessThanOrEqual(120)
    expect(written.all('AWS::Logs::MetricFilter')).toEqual([])
  })

  it('grow by none with a new subscriber and a new timer', () => {
    const [known] = functionsOf(functions, 'subscriber')
    if (known === undefined) throw new Error('there is no subscriber')
    const added = [
      subscriber(
        { moduleName: 'order', name: 'order/on-something-new', events: known.trigger.events },
        known.permissions,
      ),
      timer('order', 'every-1-minute-do-something-new', minuteMs, { table: 'read' }),
    ]
    const grown = synthesised(planOf(production, [...functions, ...added]))
    expect(grown.all('AWS::Lambda::Function').length).toBeGreaterThan(written.all('AWS::Lambda::Function').length)
    expect(alarmNames(grown)).toEqual(alarmNames(written))
  })

  it('have no name of a function, a queue or a rule, but timers', () => {
    const timers = functionsOf(functions, 'timer').map((definition) => names.functionName(definition))
    const single = alarms().flatMap(({ properties }) =>
      metricsIn(properties).flatMap(({ Dimensions = [] }) =>
        Dimensions.filter(({ Name }: Loose) => ['FunctionName', 'QueueName', 'RuleName'].includes(Name)).map(
          ({ Value }: Loose) => Value,
        ),
      ),
    )
    expect(new Set(single)).toEqual(new Set(timers))
  })

  it('have one of three severities; a page and a ticket go to a topic of their own, and a watch to none', () => {
    const topicOf = new Map<unknown, Set<unknown>>()
    for (const { stack, properties } of alarms()) {
      const severity = severityOf(properties)
      const topics = (properties.AlarmActions ?? []).map(
        (each: Loose) => written.named(stack, each)?.properties.TopicName,
      )
      expect(properties.OKActions, properties.AlarmName).toEqual(properties.AlarmActions)
      topicOf.set(severity, new Set([...(topicOf.get(severity) ?? []), ...topics]))
    }
    expect(topicOf).toEqual(
      new Map([
        ['page', new Set([names.stack('page'), names.stack('canary-page')])],
        ['ticket', new Set([names.stack('ticket'), names.stack('canary-ticket')])],
        ['watch', new Set()],
      ]),
    )
  })

  it('send pages by e-mail and to the pager, and tickets by e-mail', () => {
    const subscriptions = written
      .all('AWS::SNS::Subscription')
      .map(({ stack, properties: { Protocol, Endpoint, TopicArn } }) => [
        written.named(stack, TopicArn)?.properties.TopicName,
        Protocol,
        Endpoint,
      ])
    const email = 'alarm@ansh.example'
    const pager = 'https://pager.example/ansh'
    const expected = ['', 'canary-'].flatMap((prefix) => [
      [names.stack(`${prefix}page`), 'email', email],
      [names.stack(`${prefix}page`), 'https', pager],
      [names.stack(`${prefix}ticket`), 'email', email],
    ])
    expect(subscriptions).toHaveLength(expected.length)
    expect(subscriptions).toEqual(expect.arrayContaining(expected))
  })

  it('reach topics that only CloudWatch may use, with a key of their own and over TLS', () => {
    for (const { stack, properties } of written.all('AWS::SNS::Topic'))
      expect(written.named(stack, properties.KmsMasterKeyId)?.type).toBe('AWS::KMS::Key')
    const statements = written
      .all('AWS::SNS::TopicPolicy')
      .map(({ properties }) => properties.PolicyDocument.Statement as Loose[])
    expect(statements).toHaveLength(4)
    for (const each of statements)
      expect(each).toEqual(
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

  it('do not exist on an emulator', () => {
    expect(alarmsIn(onEmulator)).toEqual([])
  })

  it('stay within the limits of CloudWatch for periods, metrics, queries and texts', () => {
    for (const each of alarms()) {
      const { AlarmDescription, AlarmName, EvaluationPeriods, Metrics = [] } = each.properties
      const longest = Math.max(...periodsOf(each))
      expect(longest * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(longest < 3_600 ? 86_400 : 7 * 86_400)
      expect(longest, AlarmName).toBeLessThanOrEqual(86_400)
      expect(Metrics.length, AlarmName).toBeLessThanOrEqual(11)
      expect(AlarmDescription.length, AlarmName).toBeLessThanOrEqual(1_024)
      const expression = expressionOf(each.properties)
      expect(expression, AlarmName).not.toContain('SEARCH')
      if (expression.startsWith('SELECT')) expect(longest * EvaluationPeriods, AlarmName).toBeLessThanOrEqual(3 * 3_600)
    }
  })
})

describe('an alarm over all functions and queues', () => {
  it.each([
    ['functions-failing', 'SUM(Errors)', 'AWS/Lambda'],
    ['relay-late', 'MAX(IteratorAge)', 'AWS/Lambda'],
    ['dead-letters', 'MAX(ApproximateNumberOfMessagesVisible)', 'AWS/SQS'],
    ['queues-late', 'MAX(ApproximateAgeOfOldestMessage)', 'AWS/SQS'],
  ])('%s is a query that the tag of the stage limits', (name, select, namespace) => {
    const expression = expressionOf(alarm(name))
    expect(expression).toContain(`SELECT ${select} FROM SCHEMA("${namespace}", `)
    expect(expression).toContain(`WHERE tag.stage = 'production'`)
  })

  it('sees tags, because the account has them on telemetry, and each function and queue has them', () => {
    expect(written.all('AWS::ObservabilityAdmin::TelemetryEnrichment')).toHaveLength(1)
    const tagsOf = ({ properties }: Resource) => Object.fromEntries(properties.Tags.map((t: Loose) => [t.Key, t.Value]))
    for (const each of written.all('AWS::Lambda::Function')) expect(tagsOf(each)).toMatchObject({ stage: 'production' })
    for (const queue of written.all('AWS::SQS::Queue'))
      expect(tagsOf(queue)).toMatchObject({
        stage: 'production',
        queue: String(queue.properties.QueueName).endsWith('-dead') ? 'dead-letters' : 'events',
      })
  })

  it('is accompanied by one that starts when no query sees anything', () => {
    expect(alarm('nothing-runs')).toMatchObject({ TreatMissingData: 'breaching', Threshold: 1 })
  })

  it('starts at an event that EventBridge cannot deliver, by the name of the bus', () => {
    expect(expressionOf(alarm('events-undelivered'))).toContain(`WHERE EventBusName = '${names.bus}'`)
  })
})

describe('a silent timer', () => {
  it.each(functionsOf(functions, 'timer'))('$name counts as 0 runs and starts the alarm of its class', (definition) => {
    const [found, ...more] = alarms().filter(({ properties }) =>
      metricsIn(properties).some(({ MetricName, Dimensions = [] }) =>
        Dimensions.some(({ Value }: Loose) => MetricName === 'Invocations' && Value === names.functionName(definition)),
      ),
    )
    expect(more).toEqual([])
    expect(expressionOf(found?.properties)).toMatch(/^MIN\(\[(FILL\(m\d, 0\)(, )?)+\]\)$/)
    expect(found?.properties).toMatchObject({
      Threshold: 1,
      ComparisonOperator: 'LessThanThreshold',
      TreatMissingData: 'breaching',
    })
    const [periodS = 0] = found === undefined ? [] : periodsOf(found)
    expect(periodS * 1_000).toBeGreaterThanOrEqual(definition.trigger.everyMs)
  })
})

describe('the alarms of the business', () => {
  it('read each signal that functions log', () => {
    const read = alarms().flatMap(({ properties }) =>
      metricsIn(properties).flatMap(({ Namespace, Dimensions = [] }) =>
        Namespace === 'Ansh/production'
          ? Dimensions.filter(({ Name }: Loose) => Name === 'signal').map(({ Value }: Loose) => Value)
          : [],
      ),
    )
    expect(new Set(read)).toEqual(new Set(signals))
  })

  it('read the calls of each partner but of the one that only repeats a code', () => {
    const read = ['partner-down', 'identity-partner-down'].flatMap((name) =>
      metricsIn(alarm(name)).map(({ Dimensions }) => Dimensions[0].Value),
    )
    expect(new Set(read)).toEqual(new Set(partners.filter((partner) => partner !== 'voice')))
  })

  it('start at the first entry of the ledger that was changed', () => {
    expect(alarm('money-wrong')).toMatchObject({ MetricName: 'Signals', Threshold: 1, Period: 300 })
    expect(alarm('money-wrong').AlarmDescription).toContain('ledger-changed')
  })

  it('tells us of texts that do not arrive, and of e-mails that bounce or are complained about', () => {
    expect(metricsIn(alarm('messages-failing')).map(({ MetricName }) => MetricName)).toEqual([
      'SMSSuccessRate',
      'SMSMonthToDateSpentUSD',
      'Reputation.BounceRate',
      'Reputation.ComplaintRate',
    ])
    expect(expressionOf(alarm('messages-failing'))).toBe(
      'MAX([(1 - FILL(m0, 1)) / 0.2, FILL(m1, 0) / 160, FILL(m2, 0) / 0.02, FILL(m3, 0) / 0.0005])',
    )
  })

  it('start after the quiet hours of the stage', () => {
    const { quietHours } = production.alarms ?? {}
    expect(alarm('no-login')).toMatchObject({ EvaluationPeriods: quietHours?.login, TreatMissingData: 'breaching' })
    expect(alarm('no-order')).toMatchObject({ EvaluationPeriods: quietHours?.order, TreatMissingData: 'breaching' })
  })

  it('have no order to miss where a stage does not sell', () => {
    const settings = { ...production.settings, buyingOpen: false }
    expect(alarmNames(synthesised(planOf({ ...production, settings })))).not.toContain(names.stack('no-order'))
  })
})

describe('the canary', () => {
  const resourcesOf = (of: Written) => of.stacks.find(({ name }) => name === names.stack('canary'))?.template.Resources
  const canaryFunction = (): Loose =>
    Object.values<Loose>(resourcesOf(written)).find(({ Type }) => Type === 'AWS::Lambda::Function').Properties

  it('looks at the site and the API every five minutes, from the region of the setting', () => {
    const rule = Object.values<Loose>(resourcesOf(written)).find(({ Type }) => Type === 'AWS::Events::Rule')
    expect(rule.Properties.ScheduleExpression).toBe('rate(5 minutes)')
    expect(canaryFunction().Environment.Variables).toEqual({
      NAMESPACE: 'Ansh/production',
      PAGE: 'https://ansh.example/config.json',
      ENDPOINT: 'https://ansh.example/api/users/login_detail',
      SECRET_ENDS: '2027-03-31',
    })
  })

  it('has code that Node runs and a template holds', () => {
    const code: string = canaryFunction().Code.ZipFile
    expect(code.length).toBeLessThanOrEqual(4_096)
    const module: { exports: { handler?: unknown } } = { exports: {} }
    runInNewContext(code, { module, exports: module.exports, require: createRequire(import.meta.url) })
    expect(typeof module.exports.handler).toBe('function')
  })

  it('starts an alarm when the site does not answer or nobody looks', () => {
    expect(alarm('site-unreachable')).toMatchObject({
      Threshold: 1,
      TreatMissingData: 'breaching',
      Statistic: 'Minimum',
    })
    expect(alarm('secret-ends')).toMatchObject({ MetricName: 'DaysLeft', Threshold: 21 })
  })

  it('is left out of a stage without the setting', () => {
    const { canary: _canary, ...without } = production
    expect(resourcesOf(synthesised(planOf(without)))).toBeUndefined()
  })
})

describe('the effects of a failure', () => {
  it('are stated for every function that works in the background', () => {
    const inBackground = (['subscriber', 'timer', 'stream', 'ledger-change'] as const).flatMap((kind) =>
      functionsOf(functions, kind).map(({ name }) => name),
    )
    expect(Object.keys(effects).sort()).toEqual(inBackground.sort())
  })
})

describe('the dashboard', () => {
  it('answers the five questions of a night, with events that exist', () => {
    const [dashboard] = written.all('AWS::CloudWatch::Dashboard')
    const body = JSON.stringify(dashboard?.properties.DashboardBody).replaceAll('\\"', '"')
    for (const question of [
      'Can people log in, buy, pay, sign?',
      'Where does money wait?',
      'Which partner is slow?',
      'What is in the dead letters?',
      'What was deployed last?',
    ])
      expect(body).toContain(`## ${question}`)
    const shown = [...body.matchAll(/"fact","([\w.-]+)"/g)].map(([, name]) => name)
    expect(shown.length).toBeGreaterThanOrEqual(9)
    const known = events.map(({ name }) => name)
    expect(shown.filter((name) => !known.some((each) => each === name))).toEqual([])
  })

  it('names the commit that was deployed', () => {
    const revision = '1a2b3c4 2026-11-27T18:00:00+05:30 order: return held shares'
    const [dashboard] = synthesised({ ...planOf(production), revision }).all('AWS::CloudWatch::Dashboard')
    expect(JSON.stringify(dashboard?.properties.DashboardBody)).toContain(revision)
  })
})
