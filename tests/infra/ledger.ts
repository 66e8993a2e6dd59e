import { beforeAll, describe, expect, it } from 'vitest'
import { grantsOf } from '#infra/constructs/grants.ts'
import { functions } from '#infra/functions/registry.ts'
import { type FunctionDefinition, functionsOf } from '#infra/functions/define.ts'
import { type Loose, planOf, production, write, type Written } from './plan.ts'
import { names, queueOf, mappingsOf, tableOf, only, allStatements, permissionsOf } from './resources.ts'

let written: Written
beforeAll(() => {
  written = write(production)
})

const { account, region } = production

describe('the ledger', () => {
  const arn = `arn:aws:dynamodb:${region}:${account}:table/${names.ledger}`
  const mayDo = (action: string) =>
    functions
      .filter((definition) =>
        permissionsOf(definition).some(({ Action, Resource }) => Action.includes(action) && Resource.includes(arn)),
      )
      .map(({ name }) => name)
  const mayPut = functions.filter(({ permissions }) => permissions.ledger?.includes('append'))
  const mayQuery = functions.filter(({ permissions }) => permissions.ledger?.includes('read'))

  it('takes entries from the functions that book movements of money, and is read by those that are named', () => {
    expect(mayDo('dynamodb:PutItem')).toEqual(mayPut.map(({ name }) => name))
    expect(mayDo('dynamodb:PutItem').sort()).toEqual([
      'desk/api',
      'escrow/on-escrow-noticed',
      'escrow/on-money-due',
      'order/api',
      'payment/api',
      'payment/on-dispute-noticed',
      'payment/on-payment-noticed',
      'payment/on-refund-due',
      'proposal/api',
      'proposal/every-5-minutes-end-proposals',
      'reconcile/on-order-due',
      'reconcile/on-unpaid-due',
      'sale/on-money-due',
      'sale/on-sale-due',
      'settlement/on-order-stated',
      'settlement/on-payout-noticed',
      'settlement/on-statement-due',
    ])
    expect(mayDo('dynamodb:Query')).toEqual(mayQuery.map(({ name }) => name))
  })

  it('lets nobody change or remove an entry: its table appears in no other permission', () => {
    const granted = allStatements().filter(({ Effect, Resource }) => Effect === 'Allow' && Resource.includes(arn))
    expect(granted.flatMap(({ Action }) => Action).filter((action) => !/:(PutItem|Query)$/.test(action))).toEqual([])
    expect(granted).toHaveLength(new Set([...mayPut, ...mayQuery]).size)
    const anyTable = allStatements().filter(
      ({ Effect, Action, Resource, NotResource }) =>
        Effect === 'Allow' &&
        Action.some((action) => action === '*' || /^dynamodb:(?!ListStreams$)/.test(action)) &&
        [...Resource, ...NotResource].some((each) => String(each).includes('*')),
    )
    expect(anyTable.map(({ where }) => where)).toEqual([])
  })

  it('can be read by a function that is named, and not be written by it', () => {
    const reader: FunctionDefinition = {
      moduleName: 'order',
      name: 'order/reader',
      file: 'functions/order/reader.ts',
      trigger: { kind: 'task' },
      permissions: { table: 'none', ledger: ['read'] },
    }
    const granted = grantsOf(reader, planOf(production), {
      filesKey: '',
      documentsKey: '',
      stream: '',
      ledgerStream: '',
    })
    expect(granted.filter(({ resources = [] }) => resources.includes(arn))).toEqual([
      { actions: ['dynamodb:Query'], resources: [arn] },
    ])
  })

  it('copies whole items into the index of lists, keys into that of work, and new images into its stream', () => {
    const { GlobalSecondaryIndexes, StreamSpecification } = tableOf(names.table).properties
    const projections = GlobalSecondaryIndexes.map(({ IndexName, Projection }: Loose) => [
      IndexName,
      Projection.ProjectionType,
    ])
    expect(Object.fromEntries(projections)).toEqual({ gsi1: 'ALL', gsi2: 'KEYS_ONLY' })
    expect(StreamSpecification).toEqual({ StreamViewType: 'NEW_IMAGE' })
  })

  it.each(functionsOf(functions, 'ledger-change'))('starts $name for a changed or removed entry only', (definition) => {
    const { properties, stack } = only(mappingsOf(definition))
    const ledger = tableOf(names.ledger)
    expect(ledger.properties.StreamSpecification).toEqual({ StreamViewType: 'KEYS_ONLY' })
    expect(JSON.stringify(properties.EventSourceArn)).toContain(ledger.id)
    const [{ Pattern }] = properties.FilterCriteria.Filters
    expect(JSON.parse(Pattern)).toEqual({ eventName: ['MODIFY', 'REMOVE'] })
    expect(properties.StartingPosition).toBe('TRIM_HORIZON')
    expect(written.named(stack, properties.DestinationConfig.OnFailure.Destination)).toBe(
      queueOf(names.deadLetters(definition)),
    )
  })

  it('has one function that watches it', () => {
    expect(functionsOf(functions, 'ledger-change')).toHaveLength(1)
  })
})
