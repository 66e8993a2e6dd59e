import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { SQSEvent } from 'aws-lambda'
import { afterAll, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { event, type EventEnvelope } from '#events/define.ts'
import { subscription } from '#events/subscription.ts'
import { functionsOf, subscriber, type FunctionDefinition } from '#infra/functions/define.ts'
import { type LocalBus, openBus } from '#infra/local/bus.ts'
import { movableClock } from '#infra/local/clock.ts'
import { collectingLog } from '#infra/local/log.ts'
import { openTable } from '#infra/local/table.ts'
import { instantOf, minuteMs } from '#shared/kernel/instant.ts'
import { describeBus, happened, type HandleEvent, type OpenedBus } from './bus-contract.ts'

const folder = mkdtempSync(join(tmpdir(), 'ansh-bus-'))
afterAll(() => rmSync(folder, { recursive: true }))

const detail = z.object({ number: z.number() })
const one = event({ name: 'test.happened', version: 1, detail, example: { number: 1 } })
const other = event({ name: 'test.ended', version: 1, detail, example: { number: 1 } })
const functions: readonly FunctionDefinition[] = [
  subscriber(subscription('test', 'on-first', [one]), { table: 'none' }),
  subscriber(subscription('test', 'on-second', [one, other]), { table: 'none' }),
]
const budgets = { razorpay: 12, vouch: 4, signeasy: 1, hyperverge: 1, ifsc: 1 }
const start = instantOf('2026-11-21T10:00:00.000Z')

function openLocal(file = ':memory:') {
  const clock = movableClock(start)
  const table = openTable({ file, clock })
  const { log, lines } = collectingLog()
  let handlers: Readonly<Record<string, HandleEvent>> = {}
  let batches = 0
  const bus: LocalBus = openBus({
    table,
    clock,
    log,
    budgets,
    subscribers: functionsOf(functions, 'subscriber'),
    invoke,
  })
  async function invoke(functionName: string, sqs: unknown) {
    batches += 1
    const batchItemFailures: { itemIdentifier: string }[] = []
    for (const { messageId, body } of (sqs as SQSEvent).Records) {
      const { detail: envelope } = JSON.parse(body) as { detail: EventEnvelope }
      try {
        await handlers[functionName.replace('test/on-', '')]?.(envelope)
      } catch {
        batchItemFailures.push({ itemIdentifier: messageId })
      }
    }
    return { batchItemFailures }
  }
  const settle = async () => {
    while (bus.relay() || (await bus.deliver()));
  }
  const opened: OpenedBus = {
    bus,
    queues: bus,
    subscribe: (next) => void (handlers = next),
    writeOutbox: (envelope) => table.put({ pk: `outbox#${envelope.id}`, sk: 'event', envelope }),
    settle,
    wait: async () => clock.advance(10 * minuteMs),
    deadLetters: async () =>
      bus.deadLetters().map(({ functionName, id, envelope }) => ({
        functionName: functionName === 'test/on-first' ? 'first' : 'second',
        id,
        eventId: envelope.id,
      })),
    redrive: async (id) => expect(bus.redrive(id)).toBe(true),
    close: async () => table.close(),
  }
  return { ...opened, local: bus, table, clock, lines, batches: () => batches }
}

describeBus('local bus', async () => openLocal())

it('waits longer after each failed try', async () => {
  const { bus, subscribe, settle, clock, local, lines, close } = openLocal()
  const tries: number[] = []
  subscribe({
    first: () => {
      tries.push(Date.parse(clock.now()) - Date.parse(start))
      throw new Error('no')
    },
  })
  await bus.publish([happened()])
  for (let second = 0; second <= 1_000; second += 1, clock.advance(1_000)) await settle()
  expect(tries.map((ms) => ms / 1_000)).toEqual([0, 1, 6, 36, 156, 756])
  expect(local.waiting()).toEqual({})
  expect(lines).toMatchObject([{ event: 'dead-letter', functionName: 'test/on-first' }])
  expect(local.redrive('999')).toBe(false)
  await close()
})

it('delivers what is sent ahead of its time in its second', async () => {
  const { queues, subscribe, settle, clock, close } = openLocal()
  const seconds: number[] = []
  subscribe({ first: () => void seconds.push((Date.parse(clock.now()) - Date.parse(start)) / 1_000) })
  await queues.send(
    'test/on-first',
    [59, 0, 7].map((delaySeconds) => ({ envelope: happened(), delaySeconds })),
  )
  for (let second = 0; second <= 60; second += 1, clock.advance(1_000)) await settle()
  expect(seconds).toEqual([0, 7, 59])
  await close()
})

it('counts a whole batch as failed when the function throws', async () => {
  const clock = movableClock(start)
  const table = openTable({ file: ':memory:', clock })
  const bus = openBus({
    table,
    clock,
    log: () => undefined,
    budgets,
    subscribers: functionsOf(functions, 'subscriber'),
    invoke: () => Promise.reject(new Error('out of memory')),
  })
  await bus.publish([happened(), happened()])
  await bus.deliver()
  expect(bus.waiting()).toEqual({ 'test/on-first': 2, 'test/on-second': 2 })
  table.close()
})

it('gives a subscriber that shares a budget one message in a run, and as many runs at once as its calls need', async () => {
  const clock = movableClock(start)
  const table = openTable({ file: ':memory:', clock })
  const asks = { table: 'none', vendors: ['razorpay', 'vouch'] } as const
  let [running, most] = [0, 0]
  const handled: string[] = []
  const bus = openBus({
    table,
    clock,
    log: () => undefined,
    budgets,
    subscribers: functionsOf(
      [subscriber(subscription('test', 'on-partner', [one], { razorpay: 0.5, vouch: 0.5 }), asks)],
      'subscriber',
    ),
    async invoke(_, sqs) {
      most = Math.max(most, (running += 1))
      handled.push(...(sqs as SQSEvent).Records.map(({ messageId }) => messageId))
      await setImmediate()
      running -= 1
      return { batchItemFailures: [] }
    },
  })
  await bus.publish(Array.from({ length: 12 }, (_, number) => happened(number)))
  expect(await bus.deliver()).toBe(true)
  expect(most).toBe(3)
  expect(handled).toEqual(Array.from({ length: 12 }, (_, number) => String(number + 1)))
  table.close()
})

it('gives a subscriber that calls a partner one message at a time, as the queues on AWS do, and ten to another', async () => {
  const clock = movableClock(start)
  const table = openTable({ file: ':memory:', clock })
  const definitions = [
    ...functions.slice(0, 1),
    subscriber(subscription('test', 'on-partner', [one]), { table: 'none', vendors: ['ses'] }),
  ]
  const sizes: Record<string, number[]> = {}
  const bus = openBus({
    table,
    clock,
    log: () => undefined,
    budgets,
    subscribers: functionsOf(definitions, 'subscriber'),
    async invoke(functionName, sqs) {
      const { length } = (sqs as SQSEvent).Records
      sizes[functionName] = [...(sizes[functionName] ?? []), length]
      return { batchItemFailures: [] }
    },
  })
  await bus.publish(Array.from({ length: 12 }, (_, number) => happened(number)))
  while (await bus.deliver());
  expect(sizes).toEqual({ 'test/on-first': [10, 2], 'test/on-partner': Array.from({ length: 12 }, () => 1) })
  table.close()
})

it('loses nothing when it is killed before the relay, after the relay or while a subscriber runs', async () => {
  for (const moment of ['written', 'relayed', 'handling'] as const) {
    const file = join(folder, `${moment}.sqlite`)
    const killed = openLocal(file)
    const event = happened()
    // Never resolves, as in a killed process.
    killed.subscribe({ first: () => new Promise(() => undefined) })
    await killed.writeOutbox(event)
    if (moment !== 'written') killed.local.relay()
    if (moment === 'handling') void killed.local.deliver()
    const again = openLocal(file)
    const received: string[] = []
    again.subscribe({ first: ({ id }) => void received.push(id) })
    await again.settle()
    expect(received, moment).toEqual([event.id])
    await again.close()
    await killed.close()
  }
})

it('relays each row once, and only new rows of the outbox', async () => {
  const { table, writeOutbox, settle, subscribe, close, local, lines } = openLocal()
  const received: string[] = []
  subscribe({ first: ({ id }) => void received.push(id) })
  const event = happened()
  await writeOutbox(event)
  await settle()
  await table.update({ pk: `outbox#${event.id}`, sk: 'event' }, { set: { seen: true } })
  await table.put({ pk: 'order#1', sk: 'order', envelope: happened() })
  await table.put({ pk: 'outbox#broken', sk: 'event', envelope: { id: 'x' } })
  await table.delete({ pk: `outbox#${event.id}`, sk: 'event' })
  await settle()
  expect(received).toEqual([event.id])
  expect(lines).toMatchObject([
    { event: 'event-published', id: event.id },
    { event: 'outbox-row-unreadable', id: 'outbox#broken' },
  ])
  expect(local.relay()).toBe(false)
  await close()
})

it('never gives a function two batches at once', async () => {
  const { bus, local, subscribe, batches, close } = openLocal()
  subscribe({ first: () => new Promise((resolve) => setTimeout(resolve, 5)) })
  await bus.publish([happened()])
  await Promise.all([local.deliver(), local.deliver(), local.deliver()])
  expect(batches()).toBe(2)
  await close()
})
