import type { SQSEvent } from 'aws-lambda'
import type { EventId } from '#shared/kernel/id.ts'
import { type DetailOf, type EventDefinition, EventEnvelope } from '#events/define.ts'
import type { Subscription } from '#events/subscription.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { type DeclaredEntry, declaredEntry } from '#functions/platform/entry.ts'
import { lambda } from '#functions/platform/middy.ts'
import { type ContextOf, contextOf, permitted } from '#functions/platform/context.ts'
import { withinTime } from '#functions/platform/time-left.ts'
import { requestIdOf } from '#functions/platform/request-id.ts'

/** What a subscriber receives. */
interface Received<E extends EventDefinition> {
  readonly name: E['name']
  readonly id: EventId
  readonly detail: DetailOf<E>
}

/**
 * A subscriber to one or several kinds of event, read from its own queue. An event may come again at any time and in any order:
 * the work is idempotent by what it finds, and a letter has a record of its own (`doOnce`). A failed event alone returns to the
 * queue (partial batch response) and, after a bounded number of attempts, to the dead-letter queue.
 */
export function subscriber<E extends EventDefinition, const P extends Permissions>(
  { name: functionName, events }: Subscription<E>,
  permissions: P,
  handle: (received: Received<NoInfer<E>>, context: ContextOf<P>) => Promise<void>,
): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async (batch: SQSEvent, invocation) => {
      const limited = withinTime(ports, invocation)
      const failed: string[] = []
      for (const record of batch.Records) {
        const envelope = EventEnvelope.parse((JSON.parse(record.body) as { detail: unknown }).detail)
        const logFields = {
          functionName,
          name: envelope.name,
          id: envelope.id,
          correlation: envelope.correlation,
          ...orderOf(envelope),
        }
        try {
          const definition = events.find(({ name }) => name === envelope.name)
          if (definition === undefined) throw new Error(`${functionName} does not subscribe to ${envelope.name}`)
          const detail = definition.detail.parse(envelope.detail) as DetailOf<E>
          await handle(
            { name: definition.name, id: envelope.id, detail },
            permitted<P>(contextOf(limited, envelope.correlation)),
          )
          ports.log({ level: 'info', event: 'event-handled', ...logFields })
        } catch (failure) {
          ports.log({ level: 'warn', event: 'event-failed', ...logFields, error: describe(failure) })
          failed.push(record.messageId)
        }
      }
      return { batchItemFailures: failed.map((itemIdentifier) => ({ itemIdentifier })) }
    }),
  )
}

/** The order id of an event, logged because requests, webhooks and timers of one order have different correlation ids. */
function orderOf({ detail }: EventEnvelope): { readonly order?: string } {
  const order = detail['order_id']
  return typeof order === 'string' ? { order } : {}
}

/** A function that runs on a schedule. A failure is logged and thrown. */
export function timer<const P extends Permissions>(
  functionName: string,
  permissions: P,
  work: (context: ContextOf<P>) => Promise<void>,
): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async (_: unknown, invocation) => {
      const context = contextOf(withinTime(ports, invocation), ports.ids.make('req'))
      try {
        await work(permitted<P>(context))
        context.log({ level: 'info', event: 'timer-done', functionName })
      } catch (failure) {
        context.log({ level: 'error', event: 'timer-failed', functionName, error: describe(failure) })
        throw failure
      }
    }),
  )
}

/** One step of a workflow. May run several times for the same input, which carries the correlation id of whoever started the workflow. */
export function task<Input extends { readonly correlation: string }, const P extends Permissions>(
  functionName: string,
  permissions: P,
  parse: (input: unknown) => Input,
  work: (input: Input, context: ContextOf<P>) => Promise<void>,
): DeclaredEntry {
  return declaredEntry(permissions, (ports) =>
    lambda(async (input: unknown, invocation) => {
      let correlation: string | undefined
      try {
        const parsed = parse(input)
        correlation = parsed.correlation
        await work(parsed, permitted<P>(contextOf(withinTime(ports, invocation), correlation)))
        ports.log({ level: 'info', event: 'task-done', functionName, correlation })
        return {}
      } catch (failure) {
        ports.log({ level: 'warn', event: 'task-failed', functionName, correlation, error: describe(failure) })
        throw failure
      }
    }),
  )
}

/** A failure as short text for a log: error names, our own messages and AWS's id of the request, never a vendor's body. */
export function describe(failure: unknown): string {
  if (!(failure instanceof Error)) return 'unknown'
  const requestId = requestIdOf(failure)
  const text = `${failure.name}: ${failure.message}`.slice(0, 300)
  return requestId === undefined ? text : `${text} (AWS request ${requestId})`
}
