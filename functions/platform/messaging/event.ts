import type { SQSEvent } from 'aws-lambda'
import { type DetailOf, type EventDefinition, EventEnvelope } from '#events/define.ts'
import type { Entry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import { handleOnce } from '#functions/platform/http/idempotency.ts'
import type { Ports } from '#functions/platform/port/ports.ts'

/** What a hearer gets: the facts, and the thread that they hang on. */
export interface Received<E extends EventDefinition> {
  readonly name: E['name']
  readonly id: string
  readonly detail: DetailOf<E>
  readonly correlation: string
}

/**
 * Hears one or several kinds of event from its queue, each once as far as can be known. What fails goes back to the
 * queue alone (partial batch answer) and, after bounded tries, to the dead letters.
 */
export function subscriber<E extends EventDefinition>(
  functionName: string,
  events: readonly E[],
  hear: (heard: Received<E>, ports: Ports) => Promise<void>,
): Entry {
  return (ports) =>
    lambda(async (batch: SQSEvent) => {
      const failed: string[] = []
      for (const record of batch.Records) {
        const envelope = EventEnvelope.parse((JSON.parse(record.body) as { detail: unknown }).detail)
        const about = {
          functionName,
          name: envelope.name,
          id: envelope.id,
          correlation: envelope.correlation,
          ...orderOf(envelope),
        }
        try {
          const definition = events.find(({ name }) => name === envelope.name)
          if (definition === undefined) throw new Error(`${functionName} does not hear ${envelope.name}`)
          const detail = definition.detail.parse(envelope.detail) as DetailOf<E>
          await handleOnce(ports, functionName, envelope.id, () =>
            hear({ name: definition.name, id: envelope.id, detail, correlation: envelope.correlation }, ports),
          )
          ports.log({ level: 'info', event: 'event-handled', ...about })
        } catch (failure) {
          ports.log({ level: 'warn', event: 'event-failed', ...about, error: describe(failure) })
          failed.push(record.messageId)
        }
      }
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
    })
}

/** The threads of one order, its buyer's, its partners' and the timers', meet in its id. */
function orderOf({ detail }: EventEnvelope): { readonly order?: string } {
  const order = detail['order_id']
  return typeof order === 'string' ? { order } : {}
}

/** Wakes at its interval and does what is due. */
export function timer(functionName: string, work: (ports: Ports, correlation: string) => Promise<void>): Entry {
  return (ports) =>
    lambda(async () => {
      const correlation = ports.ids.make('req')
      try {
        await work(ports, correlation)
        ports.log({ level: 'info', event: 'timer-done', functionName, correlation })
      } catch (failure) {
        ports.log({ level: 'error', event: 'timer-failed', functionName, correlation, error: describe(failure) })
        throw failure
      }
    })
}

/** One step of a workflow. May run more than once for the same input, in which it finds the thread of whoever started the workflow. */
export function task<Input extends { readonly correlation: string }>(
  functionName: string,
  parse: (input: unknown) => Input,
  work: (input: Input, ports: Ports) => Promise<void>,
): Entry {
  return (ports) =>
    lambda(async (input: unknown) => {
      let correlation: string | undefined
      try {
        const parsed = parse(input)
        correlation = parsed.correlation
        await work(parsed, ports)
        ports.log({ level: 'info', event: 'task-done', functionName, correlation })
        return {}
      } catch (failure) {
        ports.log({ level: 'warn', event: 'task-failed', functionName, correlation, error: describe(failure) })
        throw failure
      }
    })
}

/** A failure in few words, for a log: names and our own messages, never a vendor's body. */
export function describe(failure: unknown): string {
  return failure instanceof Error ? `${failure.name}: ${failure.message}`.slice(0, 300) : 'unknown'
}
