import type { SQSBatchResponse, SQSEvent } from 'aws-lambda'
import { EventEnvelope } from '#events/define.ts'
import { outboxPrefix } from '#functions/platform/messaging/outbox.ts'
import type { Bus } from '#functions/platform/port/bus.ts'
import type { Queues } from '#functions/platform/port/queues.ts'
import type { Clock } from '#functions/platform/port/ports.ts'
import type { Settings } from '#functions/platform/settings.ts'
import { batchSizeOf, type FunctionOf } from '#infra/functions/define.ts'
import { workersOf } from '#infra/functions/partner-calls.ts'
import { epochMs, type Instant, instant, minuteMs, secondMs } from '#shared/kernel/instant.ts'
import type { Invoke } from './function-host.ts'
import type { Log } from './log.ts'
import type { LocalTable } from './table.ts'

export interface LocalBus extends Bus, Queues {
  /** Moves new outbox rows from the table's stream to the queues. True when there were any. */
  relay(): boolean
  /** Gives each subscriber a batch of its due messages. True when there were any. */
  deliver(): Promise<boolean>
  /** Begins no further delivery. Those that run end by themselves. */
  stop(): void
  /** Number of waiting messages, due or not, by function. */
  waiting(): Readonly<Record<string, number>>
  deadLetters(): readonly DeadLetter[]
  /** Puts a dead letter back into its queue. False when the id is unknown. */
  redrive(id: string): boolean
}

export interface DeadLetter {
  readonly id: string
  readonly functionName: string
  readonly envelope: EventEnvelope
  readonly diedAt: Instant
  readonly error: string
}

export interface BusOptions {
  readonly table: Pick<LocalTable, 'database' | 'atomically' | 'readStream'>
  readonly clock: Clock
  readonly subscribers: readonly FunctionOf<'subscriber'>[]
  readonly budgets: Settings['partnerCallsPerSecond']
  readonly invoke: Invoke
  readonly log: Log
}

/** The wait after each failed try except the last. */
const backoffMs = [secondMs, 5 * secondMs, 30 * secondMs, 2 * minuteMs, 10 * minuteMs] as const
export const triesMax = backoffMs.length + 1
const relayMax = 200

const schema = `
  CREATE TABLE IF NOT EXISTS queue (
    id INTEGER PRIMARY KEY AUTOINCREMENT, function_name TEXT NOT NULL, envelope TEXT NOT NULL, state TEXT NOT NULL,
    tries INTEGER NOT NULL, due_ms INTEGER NOT NULL, error TEXT NOT NULL) STRICT;
  CREATE INDEX IF NOT EXISTS queue_due ON queue (state, function_name, due_ms);`

interface Message {
  readonly id: number
  readonly envelope: EventEnvelope
  readonly tries: number
}

/**
 * EventBridge with an SQS queue for each subscriber, in the table's SQLite file. A message leaves its queue only after its
 * subscriber has returned, so a process killed at any moment delivers it again at the next start: delivery is at least once.
 */
export function openBus({ table, clock, subscribers, budgets, invoke, log }: BusOptions): LocalBus {
  table.database.exec(schema)
  const queue = openQueue(table, clock)
  const pumps = new Map<string, Promise<boolean>>()
  let isStopped = false
  const relayed = table.database.prepare('DELETE FROM stream WHERE sequence <= ?')

  function enqueue(envelope: EventEnvelope): void {
    for (const subscriber of subscribers) {
      if (subscriber.trigger.events.some(({ name }) => name === envelope.name)) queue.add(subscriber.name, envelope, 0)
    }
  }

  function publishOne(envelope: EventEnvelope): void {
    enqueue(envelope)
    log({
      level: 'info',
      event: 'event-published',
      name: envelope.name,
      id: envelope.id,
      correlation: envelope.correlation,
    })
  }

  async function pump(subscriber: FunctionOf<'subscriber'>): Promise<boolean> {
    const { name, partnerShares } = subscriber
    if (partnerShares !== undefined) return pumpByWorkers(name, workersOf(subscriber, budgets))
    const batch = queue.due(name, batchSizeOf(subscriber))
    if (batch.length > 0) await handle(name, batch)
    return batch.length > 0
  }

  /** So many messages at once; each worker takes the next one when it is done. */
  async function pumpByWorkers(functionName: string, workers: number): Promise<boolean> {
    const taken = new Set<number>()
    // Some are read at once, because reading takes longer than handing over.
    let read = queue.due(functionName, 2 * workers)
    const found = Math.min(read.length, workers)
    const next = () => {
      if (read.length === 0) read = queue.due(functionName, taken.size + workers).filter(({ id }) => !taken.has(id))
      return read.shift()
    }
    const work = async (): Promise<void> => {
      for (let message = next(); message !== undefined && !isStopped; message = next()) {
        taken.add(message.id)
        await handle(functionName, [message]).finally(() => taken.delete(message.id))
      }
    }
    await Promise.all(Array.from({ length: found }, work))
    return found > 0
  }

  async function handle(functionName: string, batch: readonly Message[]): Promise<void> {
    const failed = await failuresOf(batch, () => invoke(functionName, sqsBatch(functionName, batch, clock)))
    const dead = queue.settle(batch, failed)
    for (const { id, envelope } of dead)
      log({
        level: 'error',
        event: 'dead-letter',
        functionName,
        id: String(id),
        name: envelope.name,
        correlation: envelope.correlation,
      })
  }

  return {
    async publish(events) {
      const envelopes = events.map((event) => EventEnvelope.parse(event))
      table.atomically(() => envelopes.forEach(enqueue))
    },
    async send(name, events) {
      if (!subscribers.some((subscriber) => subscriber.name === name))
        throw new Error(`no subscriber is called ${name}`)
      const parsed = events.map((event) => ({ ...event, envelope: EventEnvelope.parse(event.envelope) }))
      table.atomically(() =>
        parsed.forEach(({ envelope, delaySeconds }) => queue.add(name, envelope, delaySeconds * secondMs)),
      )
    },
    relay() {
      return table.atomically(() => {
        const records = table.readStream(0, relayMax)
        const last = records.at(-1)
        if (last === undefined) return false
        for (const record of records) {
          const { pk } = record.keys
          if (record.change !== 'INSERT' || !pk.startsWith(outboxPrefix)) continue
          const envelope = EventEnvelope.safeParse(record.after?.['envelope'])
          if (envelope.success) publishOne(envelope.data)
          else log({ level: 'error', event: 'outbox-row-unreadable', id: pk })
        }
        // Rows still in the stream are not relayed yet. Deleting the relayed ones records the position in the same transaction as the messages.
        relayed.run(last.sequence)
        return true
      })
    },
    async deliver() {
      // One query finds all functions with due messages; most have none at most times.
      const due = queue.functionsDue()
      const running = subscribers
        .filter(({ name }) => due.has(name) || pumps.has(name))
        .map((subscriber) => {
          const { name } = subscriber
          const pumping = pumps.get(name) ?? pump(subscriber).finally(() => pumps.delete(name))
          pumps.set(name, pumping)
          return pumping
        })
      return (await Promise.all(running)).some(Boolean)
    },
    stop: () => void (isStopped = true),
    waiting: () => queue.waiting(),
    deadLetters: () => queue.dead(),
    redrive: (id) => queue.redrive(id),
  }
}

function openQueue({ database, atomically }: BusOptions['table'], clock: Clock) {
  const add = database.prepare(
    "INSERT INTO queue (function_name, envelope, state, tries, due_ms, error) VALUES (?, ?, 'waiting', 0, ?, '')",
  )
  const due = database.prepare(
    "SELECT id, envelope, tries FROM queue WHERE state = 'waiting' AND function_name = ? AND due_ms <= ? ORDER BY due_ms, id LIMIT ?",
  )
  const functionsDue = database.prepare(
    "SELECT DISTINCT function_name FROM queue WHERE state = 'waiting' AND due_ms <= ?",
  )
  const remove = database.prepare('DELETE FROM queue WHERE id = ?')
  const retry = database.prepare('UPDATE queue SET state = ?, tries = ?, due_ms = ?, error = ? WHERE id = ?')
  const redrive = database.prepare(
    "UPDATE queue SET state = 'waiting', tries = 0, due_ms = ? WHERE id = ? AND state = 'dead'",
  )
  const dead = database.prepare(
    "SELECT id, function_name, envelope, due_ms, error FROM queue WHERE state = 'dead' ORDER BY id",
  )
  const waiting = database.prepare(
    "SELECT function_name, count(*) AS many FROM queue WHERE state = 'waiting' GROUP BY function_name",
  )
  const nowMs = () => epochMs(clock.now())
  return {
    add: (functionName: string, envelope: EventEnvelope, delayMs: number) =>
      void add.run(functionName, JSON.stringify(envelope), nowMs() + delayMs),
    due: (functionName: string, limit: number): Message[] =>
      due
        .all(functionName, nowMs(), limit)
        .map((row) => ({ id: Number(row['id']), envelope: envelopeIn(row['envelope']), tries: Number(row['tries']) })),
    functionsDue: (): ReadonlySet<string> =>
      new Set(functionsDue.all(nowMs()).map((row) => String(row['function_name']))),
    /** Removes handled messages and schedules the failed ones for another try. Returns those that failed their last try. */
    settle: (batch: readonly Message[], failed: ReadonlyMap<number, string>): Message[] =>
      atomically(() =>
        batch.filter((message) => {
          const error = failed.get(message.id)
          if (error === undefined) return void remove.run(message.id)
          const waitMs = backoffMs[message.tries]
          retry.run(
            waitMs === undefined ? 'dead' : 'waiting',
            message.tries + 1,
            nowMs() + (waitMs ?? 0),
            error,
            message.id,
          )
          return waitMs === undefined
        }),
      ),
    waiting: () => Object.fromEntries(waiting.all().map((row) => [String(row['function_name']), Number(row['many'])])),
    dead: (): DeadLetter[] =>
      dead.all().map((row) => ({
        id: String(row['id']),
        functionName: String(row['function_name']),
        envelope: envelopeIn(row['envelope']),
        diedAt: instant(Number(row['due_ms'])),
        error: String(row['error']),
      })),
    redrive: (id: string) => redrive.run(nowMs(), id).changes > 0,
  }
}

function envelopeIn(text: unknown): EventEnvelope {
  return JSON.parse(String(text)) as EventEnvelope
}

/** The failed messages of a batch with their errors. When the subscriber throws, the whole batch failed. */
async function failuresOf(batch: readonly Message[], handle: () => Promise<unknown>): Promise<Map<number, string>> {
  try {
    const response = (await handle()) as SQSBatchResponse | undefined
    return new Map(
      (response?.batchItemFailures ?? []).map(({ itemIdentifier }) => [Number(itemIdentifier), 'reported as failed']),
    )
  } catch (failure) {
    const error = failure instanceof Error ? `${failure.name}: ${failure.message}`.slice(0, 300) : 'unknown'
    return new Map(batch.map(({ id }) => [id, error]))
  }
}

/** The event that Lambda receives from an SQS queue which EventBridge fills. */
function sqsBatch(functionName: string, batch: readonly Message[], clock: Clock): SQSEvent {
  const nowMs = String(epochMs(clock.now()))
  return {
    Records: batch.map(({ id, envelope, tries }) => ({
      messageId: String(id),
      receiptHandle: `${id}#${tries}`,
      body: JSON.stringify(eventBridgeForm(envelope)),
      attributes: {
        ApproximateReceiveCount: String(tries + 1),
        SentTimestamp: String(epochMs(envelope.at)),
        SenderId: 'local',
        ApproximateFirstReceiveTimestamp: nowMs,
      },
      messageAttributes: {},
      md5OfBody: '',
      eventSource: 'aws:sqs',
      eventSourceARN: `arn:aws:sqs:local:000000000000:${functionName}`,
      awsRegion: 'local',
    })),
  }
}

function eventBridgeForm(envelope: EventEnvelope) {
  const [moduleName = ''] = envelope.name.split('.')
  return {
    version: '0',
    id: envelope.id,
    'detail-type': envelope.name,
    source: moduleName,
    account: '000000000000',
    time: envelope.at,
    region: 'local',
    resources: [],
    detail: envelope,
  }
}
