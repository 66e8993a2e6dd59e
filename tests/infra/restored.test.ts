import { expect, it } from 'vitest'
import { functions } from '#infra/functions/registry.ts'
import { namesOf } from '#infra/stages/names.ts'
import type { Stage } from '#infra/stages/stage.ts'
import { production, write } from './plan.ts'

// A stage that works on the tables of a restore to a point in time (docs/adr/0020-restore-into-new-tables-and-audit-on-disk.md).

const ending = '-restored-2026-11-23T05-30-00-000Z'
const arnOf = (table: string) =>
  `arn:aws:dynamodb:ap-south-1:123456789012:table/ansh-production-${table}${ending}/stream/2026-11-23T06:00:00.000`
const restored = { ending, stream: arnOf('table'), ledgerStream: arnOf('ledger') }
const first: Stage = { ...production }
const stage: Stage = { ...production, restored }

it('names the restored tables to every function, role and alarm, and to no other', () => {
  const text = JSON.stringify(
    write(stage).stacks.map(({ name, template }) => [name, name.endsWith('-data') ? {} : template]),
  )
  const { firstTable, firstLedger, table, ledger } = namesOf(stage)
  for (const [old, young] of [
    [firstTable, table],
    [firstLedger, ledger],
  ] as const) {
    expect(young).toBe(`${old}${ending}`)
    expect(text).toContain(young)
    expect(text).not.toMatch(new RegExp(`${old}(?![\\w-])`))
  }
  const environments = write(stage)
    .all('AWS::Lambda::Function')
    .flatMap(({ properties }) => properties.Environment?.Variables ?? [])
    .filter(({ TABLE_NAME }) => TABLE_NAME !== undefined)
    .filter(({ TABLE_NAME }) => TABLE_NAME !== undefined)
  expect(environments.length).toBeGreaterThanOrEqual(
    functions.filter(({ permissions }) => permissions.table !== 'none').length,
  )
  for (const { TABLE_NAME, LEDGER_NAME } of environments) expect([TABLE_NAME, LEDGER_NAME]).toEqual([table, ledger])
})

it('reads the streams of the restored tables', () => {
  const sources = write(stage)
    .all('AWS::Lambda::EventSourceMapping')
    .map(({ properties }) => properties.EventSourceArn)
  expect(sources).toContain(restored.stream)
  expect(sources).toContain(restored.ledgerStream)
})

/** CloudFormation refuses to remove an export while another stack imports it, and deletes what a template no longer names. */
it('leaves the stack of the first tables as it is, so that the stage can be switched and switched back', () => {
  const dataOf = (each: Stage) => write(each).stacks.find(({ name }) => name === 'ansh-production-data')?.template
  expect(dataOf(stage)).toEqual(dataOf(first))
})
