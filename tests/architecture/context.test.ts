import * as z from 'zod/mini'
import { describe, expectTypeOf, it } from 'vitest'
import { type Context, type ContextOf, contextOf } from '#functions/platform/context.ts'
import { http, serve } from '#functions/platform/http/endpoint.ts'
import { timer } from '#functions/platform/messaging/event.ts'
import type { Ports } from '#functions/platform/port/ports.ts'
import { api } from '#shared/kernel/endpoint.ts'

// The compiler checks this file (npm run check): an expected error that does not occur is an error itself.

const testApi = api('test', {
  readThing: { method: 'GET', path: '/thing', who: 'open', summary: '', response: z.object({}), refusals: [] },
})
const readsTable = { table: 'read' } as const
const publishes = { table: 'none', bus: 'publish' } as const

async function send(context: Context<'bus'>): Promise<void> {
  await context.bus.publish([])
}

async function write(context: Context<'table'>): Promise<void> {
  await context.table.put({ pk: 'a', sk: 'a' })
}

async function read(context: Context<'table:read'>): Promise<void> {
  await context.table.get({ pk: 'a', sk: 'a' })
}

describe('the context of a function', () => {
  it('has the ports that the permissions declare, and no others', () => {
    expectTypeOf<keyof ContextOf<{ table: 'none' }>>().toEqualTypeOf<keyof Context>()
    expectTypeOf<Exclude<keyof ContextOf<typeof publishes>, keyof Context>>().toEqualTypeOf<'bus'>()
    expectTypeOf<ContextOf<typeof publishes>>().not.toHaveProperty('table')
    expectTypeOf<ContextOf<typeof readsTable>['table']>().not.toHaveProperty('put')
    expectTypeOf<ContextOf<{ table: 'write'; files: 'read' }>['table']>().toEqualTypeOf<Ports['table']>()
    expectTypeOf<ContextOf<{ table: 'write'; files: 'read' }>['files']>().not.toHaveProperty('put')
    expectTypeOf(contextOf).returns.toExtend<ContextOf<{ table: 'write'; secrets: readonly ['hash-key'] }>>()
  })

  it('lets a timer call only what needs declared ports', () => {
    timer('test/every', publishes, send)
    timer('test/every', readsTable, read)
    // @ts-expect-error The permissions lack the bus.
    timer('test/every', readsTable, send)
    // @ts-expect-error The permissions only read the table.
    timer('test/every', readsTable, write)
  })

  it('lets an HTTP function serve only handlers whose ports are declared', () => {
    const handles = async (call: { readonly params: undefined }, context: Context<'table:read'>) => {
      await read(context)
      return call.params ?? {}
    }
    const sends = http(testApi.readThing, async (_call, context: Context<'bus'>) => {
      await send(context)
      return {}
    })
    const unnamed = http(testApi.readThing, async (_call, context) => {
      // @ts-expect-error A handler that names no ports has none.
      await context.bus.publish([])
      return {}
    })
    serve(testApi, readsTable, { readThing: http(testApi.readThing, handles) })
    serve(testApi, { table: 'read', bus: 'publish' }, { readThing: sends })
    // @ts-expect-error The permissions lack the bus.
    serve(testApi, readsTable, { readThing: sends })
    // @ts-expect-error It has no context to give.
    serve(testApi, readsTable, { readThing: unnamed })
  })
})
