import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { eventsOf, signals } from '#shared/kernel/signals.ts'
import { embeddedMetrics } from './log-metrics.ts'

describe('the metrics of a log line', () => {
  it('count an event under its signal, with the event beside it', () => {
    const line = { level: 'error', event: 'ledger-changed', entry: 'order#1' } as const
    expect({ ...line, ...embeddedMetrics(line, 'Ansh/production', 5_000) }).toEqual({
      ...line,
      signal: 'money-wrong',
      Signals: 1,
      _aws: {
        Timestamp: 5_000,
        CloudWatchMetrics: [
          {
            Namespace: 'Ansh/production',
            Dimensions: [['signal']],
            Metrics: [{ Name: 'Signals', Unit: 'Count' }],
          },
        ],
      },
    })
  })

  it.each([
    ['answered', 0],
    ['failed', 1],
  ])('count a call of a partner that %s, and its milliseconds', (outcome, failed) => {
    const line = { level: 'info', event: 'partner-call', partner: 'vouch', outcome, ms: 120 } as const
    expect(embeddedMetrics(line, 'Ansh/production', 0)).toMatchObject({
      partner: 'vouch',
      PartnerCalls: 1,
      PartnerCallsFailed: failed,
      PartnerCallMs: 120,
    })
  })

  it('count published events by name, and the age of due work by list', () => {
    const published = { level: 'info', event: 'event-published', name: 'order.paid' } as const
    expect(embeddedMetrics(published, 'Ansh/production', 0)).toMatchObject({ fact: 'order.paid', Facts: 1 })
    const due = { level: 'info', event: 'due-handed-over', list: 'orders', oldest_seconds: 90 } as const
    expect(embeddedMetrics(due, 'Ansh/production', 0)).toMatchObject({ list: 'orders', BacklogSeconds: 90 })
  })

  it('are absent from every other line', () => {
    expect(embeddedMetrics({ level: 'info', event: 'request-completed' }, 'Ansh/production', 0)).toEqual({})
  })

  it('count only events that a function logs', () => {
    const folder = join(import.meta.dirname, '..')
    const sources = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((each) => each.isFile() && each.name.endsWith('.ts') && !each.name.endsWith('.test.ts'))
      .map((each) => readFileSync(join(each.parentPath, each.name), 'utf8'))
      .join('\n')
    const counted = signals.flatMap(eventsOf)
    expect(counted.filter((event) => !sources.includes(`event: '${event}'`))).toEqual([])
    expect(new Set(counted).size).toBe(counted.length)
  })
})
