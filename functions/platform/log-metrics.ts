import { eventsOf, type Signal, signals } from '#shared/kernel/signals.ts'
import type { LogLine } from './port/ports.ts'

const signalOfEvent: Readonly<Record<string, Signal>> = Object.fromEntries(
  signals.flatMap((signal) => eventsOf(signal).map((event) => [event, signal])),
)

interface Measure {
  readonly name: string
  readonly value: number
  readonly unit: 'Count' | 'Milliseconds' | 'Seconds'
}

/** The metrics of one log line. All of them have the one dimension. */
export interface LineMetrics {
  readonly dimension: { readonly name: string; readonly value: string }
  readonly measures: readonly Measure[]
}

const one = (name: string): Measure => ({ name, value: 1, unit: 'Count' })

/** The metrics of a log line. Undefined for a line that counts nowhere. */
export function metricsOf({ event, ...fields }: LogLine): LineMetrics | undefined {
  if (event === 'partner-call')
    return {
      dimension: { name: 'partner', value: String(fields['partner']) },
      measures: [
        one('PartnerCalls'),
        // A zero is written too, so that a partner that answers has a share of failed calls.
        { name: 'PartnerCallsFailed', value: fields['outcome'] === 'failed' ? 1 : 0, unit: 'Count' },
        { name: 'PartnerCallMs', value: Number(fields['ms']), unit: 'Milliseconds' },
      ],
    }
  if (event === 'event-published')
    return { dimension: { name: 'fact', value: String(fields['name']) }, measures: [one('Facts')] }
  if (event === 'due-handed-over')
    return {
      dimension: { name: 'list', value: String(fields['list']) },
      measures: [{ name: 'BacklogSeconds', value: Number(fields['oldest_seconds']), unit: 'Seconds' }],
    }
  const signal = signalOfEvent[event]
  return signal && { dimension: { name: 'signal', value: signal }, measures: [one('Signals')] }
}

/**
 * The members that make CloudWatch read metrics from a line of a function's log, so that no log group needs a metric filter
 * (https://docs.aws.amazon.com/AmazonCloudWatch/latest/monitoring/CloudWatch_Embedded_Metric_Format_Specification.html).
 * `atMs`: milliseconds since 1970. Empty for a line that counts nowhere.
 */
export function embeddedMetrics(line: LogLine, namespace: string, atMs: number): Readonly<Record<string, unknown>> {
  const metrics = metricsOf(line)
  if (metrics === undefined) return {}
  const { dimension, measures } = metrics
  return {
    _aws: {
      Timestamp: atMs,
      CloudWatchMetrics: [
        {
          Namespace: namespace,
          Dimensions: [[dimension.name]],
          Metrics: measures.map(({ name, unit }) => ({ Name: name, Unit: unit })),
        },
      ],
    },
    [dimension.name]: dimension.value,
    ...Object.fromEntries(measures.map(({ name, value }) => [name, value])),
  }
}
