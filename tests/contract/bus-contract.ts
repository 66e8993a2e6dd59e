import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { instantOf } from '#shared/kernel/instant.ts'
import { EventId } from '#shared/kernel/id.ts'
import type { EventEnvelope } from '#events/define.ts'
import type { Bus } from '#functions/platform/port/bus.ts'
import type { Queues } from '#functions/platform/port/queues.ts'

/** Handles one event. A handler that throws has not handled it. */
export type HandleEvent = (envelope: EventEnvelope) => Promise<void> | void

/** What an adapter provides: two subscribers, `first` of `test.happened` only, `second` of `test.happened` and `test.ended`. */
export interface OpenedBus {
  readonly bus: Bus
  /** Sends to the queue of `test/on-first`. */
  readonly queues: Queues
  /** Sets the handlers of the subscribers. */
  subscribe(handlers: { readonly first?: HandleEvent; readonly second?: HandleEvent }): void
  /** Writes an event as the functions do: a row of the outbox, which the stream of the table carries to the bus. */
  writeOutbox(envelope: EventEnvelope): Promise<void>
  /** Resolves when no delivery is under way or due. */
  settle(): Promise<void>
  /** Makes every failed delivery due for its next try. */
  wait(): Promise<void>
  /** The events whose tries are used up, with the subscriber that failed. */
  deadLetters(): Promise<
    readonly { readonly functionName: 'first' | 'second'; readonly id: string; readonly eventId: string }[]
  >
  redrive(id: string): Promise<void>
  close(): Promise<void>
}

let lastNumber = 0

export function happened(number = 0, name = 'test.happened'): EventEnvelope {
  lastNumber += 1
  return {
    id: EventId.parse(`evt_${lastNumber}`),
    name,
    version: 1,
    at: instantOf('2026-11-21T10:00:00.000Z'),
    correlation: 'req_contract',
    detail: { number },
  }
}

/** The contract of the bus port, for every adapter. */
export function describeBus(name: string, open: () => Promise<OpenedBus>): void {
  describe(name, () => {
    let opened: OpenedBus
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    it('delivers a published event unchanged to every subscriber', async () => {
      const event = happened(7)
      const received: [string, EventEnvelope][] = []
      opened.subscribe({
        first: (one) => void received.push(['first', one]),
        second: (one) => void received.push(['second', one]),
      })
      await opened.bus.publish([event])
      await opened.settle()
      expect(received.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
        ['first', event],
        ['second', event],
      ])
    })

    it('delivers an event of the outbox, to its subscribers only', async () => {
      const event = happened(0, 'test.ended')
      const received: [string, string][] = []
      opened.subscribe({
        first: ({ id }) => void received.push(['first', id]),
        second: ({ id }) => void received.push(['second', id]),
      })
      await opened.writeOutbox(event)
      await opened.settle()
      expect(received).toEqual([['second', event.id]])
    })

    it('delivers what is sent to the queue of one subscriber to it alone, and keeps back what is delayed', async () => {
      const received: [string, EventEnvelope][] = []
      opened.subscribe({
        first: (one) => void received.push(['first', one]),
        second: (one) => void received.push(['second', one]),
      })
      const events = Array.from({ length: 12 }, (_, number) => happened(number))
      const delayed = { envelope: happened(13), delaySeconds: 900 }
      const now = events.map((envelope) => ({ envelope, delaySeconds: 0 }))
      await opened.queues.send('test/on-first', [delayed, ...now])
      await opened.settle()
      expect(received.map(([name]) => name)).toEqual(events.map(() => 'first'))
      expect(received.map(([, { id }]) => id).toSorted()).toEqual(events.map(({ id }) => id).toSorted())
      await expect(opened.queues.send('test/on-none', now)).rejects.toThrow('test/on-none')
    })

    it('accepts an event without a subscriber', async () => {
      await opened.bus.publish([happened(0, 'test.unhandled')])
      await opened.settle()
      expect(await opened.deadLetters()).toEqual([])
    })

    it('delivers each of many events, in any order', async () => {
      const events = Array.from({ length: 45 }, (_, number) => happened(number))
      const received = new Set<string>()
      opened.subscribe({ first: ({ id }) => void received.add(id) })
      for (const event of events) await opened.writeOutbox(event)
      await opened.settle()
      expect([...received].sort()).toEqual(events.map(({ id }) => id).sort())
    })

    it('delivers again only the event that failed, only to the subscriber that failed', async () => {
      const [good, bad] = [happened(1), happened(2)]
      const received: string[] = []
      let broken = true
      opened.subscribe({
        first: ({ id }) => {
          if (id === bad.id && broken) throw new Error('not now')
          received.push(`first ${id}`)
        },
        second: ({ id }) => void received.push(`second ${id}`),
      })
      await opened.bus.publish([good, bad])
      await opened.settle()
      broken = false
      await opened.wait()
      await opened.settle()
      expect(received.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        [`first ${good.id}`, `first ${bad.id}`, `second ${good.id}`, `second ${bad.id}`].sort(),
      )
    })

    it('stops after six tries, keeps the dead letter, and delivers it again on redrive', async () => {
      const event = happened()
      let tries = 0
      opened.subscribe({
        first: () => {
          tries += 1
          throw new Error('never')
        },
      })
      await opened.bus.publish([event])
      await opened.settle()
      for (let wait = 0; wait < 10; wait += 1) {
        await opened.wait()
        await opened.settle()
      }
      expect(tries).toBe(6)
      const deadLetters = await opened.deadLetters()
      expect(deadLetters).toMatchObject([{ functionName: 'first', eventId: event.id }])
      opened.subscribe({ first: () => void (tries += 1) })
      await opened.redrive(deadLetters[0]?.id ?? '')
      await opened.settle()
      expect(tries).toBe(7)
      expect(await opened.deadLetters()).toEqual([])
    })

    it('delivers an event that a subscriber publishes while it handles another', async () => {
      const received: string[] = []
      opened.subscribe({
        first: () => opened.writeOutbox(happened(0, 'test.ended')),
        second: ({ name }) => void received.push(name),
      })
      await opened.bus.publish([happened()])
      await opened.settle()
      expect(received.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['test.ended', 'test.happened'])
    })
  })
}
