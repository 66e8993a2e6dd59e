import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { EventEnvelope } from '#events/define.ts'
import type { Bus } from '#functions/platform/port/bus.ts'

/** What a hearer does with one event. Throwing is not having heard. */
export type Hear = (envelope: EventEnvelope) => Promise<void> | void

/** What an adapter brings: two hearers, `first` of `test.happened` alone and `second` of `test.happened` and `test.ended`. */
export interface OpenedBus {
  readonly bus: Bus
  /** Sets what the hearers do from now on. */
  hear(hearers: { readonly first?: Hear; readonly second?: Hear }): void
  /** Writes a fact the way handlers do: a row of the outbox, which the table's stream carries to the bus. */
  tell(envelope: EventEnvelope): Promise<void>
  /** Ends when nothing is under way or due. */
  settle(): Promise<void>
  /** Lets the time of one more try of everything come. */
  wait(): Promise<void>
  /** The events that were given up on, with the lane that could not hear them. */
  deadLetters(): Promise<
    readonly { readonly functionName: 'first' | 'second'; readonly id: string; readonly eventId: string }[]
  >
  redrive(id: string): Promise<void>
  close(): Promise<void>
}

let told = 0

export function happened(number = 0, name = 'test.happened'): EventEnvelope {
  told += 1
  return {
    id: `evt_${told}`,
    name,
    version: 1,
    at: '2026-11-21T10:00:00.000Z',
    correlation: 'req_contract',
    detail: { number },
  }
}

/** What every adapter of the bus port has to do alike. */
export function describeBus(name: string, open: () => Promise<OpenedBus>): void {
  describe(name, () => {
    let opened: OpenedBus
    beforeEach(async () => {
      opened = await open()
    })
    afterEach(() => opened.close())

    it('brings a published event to everyone who hears it, whole', async () => {
      const event = happened(7)
      const heard: [string, EventEnvelope][] = []
      opened.hear({
        first: (one) => void heard.push(['first', one]),
        second: (one) => void heard.push(['second', one]),
      })
      await opened.bus.publish([event])
      await opened.settle()
      expect(heard.toSorted(([a], [b]) => (a < b ? -1 : 1))).toEqual([
        ['first', event],
        ['second', event],
      ])
    })

    it('brings what the outbox tells, and to nobody who did not ask for it', async () => {
      const event = happened(0, 'test.ended')
      const heard: [string, string][] = []
      opened.hear({
        first: ({ id }) => void heard.push(['first', id]),
        second: ({ id }) => void heard.push(['second', id]),
      })
      await opened.tell(event)
      await opened.settle()
      expect(heard).toEqual([['second', event.id]])
    })

    it('takes an event that nobody hears', async () => {
      await opened.bus.publish([happened(0, 'test.unheard')])
      await opened.settle()
      expect(await opened.deadLetters()).toEqual([])
    })

    it('brings every one of many, in whatever order', async () => {
      const events = Array.from({ length: 45 }, (_, number) => happened(number))
      const heard = new Set<string>()
      opened.hear({ first: ({ id }) => void heard.add(id) })
      for (const event of events) await opened.tell(event)
      await opened.settle()
      expect([...heard].sort()).toEqual(events.map(({ id }) => id).sort())
    })

    it('brings again only what was not heard, only to whom it was not', async () => {
      const [good, bad] = [happened(1), happened(2)]
      const heard: string[] = []
      let broken = true
      opened.hear({
        first: ({ id }) => {
          if (id === bad.id && broken) throw new Error('not now')
          heard.push(`first ${id}`)
        },
        second: ({ id }) => void heard.push(`second ${id}`),
      })
      await opened.bus.publish([good, bad])
      await opened.settle()
      broken = false
      await opened.wait()
      await opened.settle()
      expect(heard.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(
        [`first ${good.id}`, `first ${bad.id}`, `second ${good.id}`, `second ${bad.id}`].sort(),
      )
    })

    it('gives up after bounded tries, keeps the letter, and brings it again when asked', async () => {
      const event = happened()
      let tries = 0
      opened.hear({
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
      const letters = await opened.deadLetters()
      expect(letters).toMatchObject([{ functionName: 'first', eventId: event.id }])
      opened.hear({ first: () => void (tries += 1) })
      await opened.redrive(letters[0]?.id ?? '')
      await opened.settle()
      expect(tries).toBe(7)
      expect(await opened.deadLetters()).toEqual([])
    })

    it('brings what a hearer tells while it hears', async () => {
      const heard: string[] = []
      opened.hear({
        first: () => opened.tell(happened(0, 'test.ended')),
        second: ({ name: told }) => void heard.push(told),
      })
      await opened.bus.publish([happened()])
      await opened.settle()
      expect(heard.toSorted((a, b) => (a < b ? -1 : 1))).toEqual(['test.ended', 'test.happened'])
    })
  })
}
