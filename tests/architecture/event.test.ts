import * as z from 'zod/mini'
import { beforeAll, describe, expect, it } from 'vitest'
import { events } from '#events/registry.ts'
import { type EventDefinition, EventEnvelope } from '#events/define.ts'
import { functions } from '#infra/functions/registry.ts'
import { functionsOf } from '#infra/functions/define.ts'
import { findPii } from '#tests/pii-detector.ts'
import { type Module, modulesLike, repo } from './modules.ts'
import { listFiles, readSources, type Source } from './source.ts'

const all: readonly EventDefinition[] = events

let written: readonly { readonly path: string; readonly key: string; readonly event: EventDefinition }[]
let functionFiles: readonly Source[]
beforeAll(async () => {
  written = (await modulesLike(/^events\/(?!registry|define|subscription)[\w-]+\.ts$/)).flatMap(eventsIn)
  functionFiles = await readSources(
    repo,
    (await listFiles(repo)).filter((path) => /^functions\/.*(?<!\.test)\.ts$/.test(path)),
  )
})

function eventsIn({ path, exports }: Module) {
  return Object.entries(exports).flatMap(([key, value]) =>
    typeof value === 'object' && value !== null && 'example' in value
      ? [{ path, key, event: value as EventDefinition }]
      : [],
  )
}

describe('the registry of events', () => {
  it('has every event, each with a unique name', () => {
    expect(written.flatMap(({ event, path, key }) => (all.includes(event) ? [] : [`${path} ${key}`]))).toEqual([])
    expect(new Set(all.map(({ name }) => name)).size).toBe(all.length)
  })
})

describe.each(all)('$name', (event) => {
  it('has a valid example that fits the envelope', () => {
    const detail = event.detail.parse(event.example)
    expect(detail).toEqual(event.example)
    const envelope = {
      id: 'evt_01JD0000000000000000000000',
      name: event.name,
      version: event.version,
      at: '2026-11-23T05:30:00.000Z',
      correlation: 'req_1',
      detail,
    }
    expect(EventEnvelope.parse(envelope)).toEqual(envelope)
    expect(findPii(JSON.stringify(envelope), new Map())).toEqual([])
  })

  it('has fields for ids, codes and numbers only, so that it cannot contain personal data', () => {
    const { properties = {} } = z.toJSONSchema(event.detail)
    const freeText = Object.entries(properties).filter(
      ([, field]) =>
        typeof field === 'boolean' ||
        !(
          field.type === 'integer' ||
          field.type === 'boolean' ||
          field.enum !== undefined ||
          field.anyOf?.every((choice) => typeof choice === 'object' && choice.const !== undefined) === true ||
          (field.type === 'string' && field.pattern !== undefined)
        ),
    )
    expect(freeText.map(([name]) => name)).toEqual([])
  })

  it('is published by a function: in the transaction of its change, or as work that is handed to a worker', () => {
    const source = written.find((each) => each.event === event)
    const publishers = functionFiles.filter(
      ({ text }) =>
        new RegExp(`^import \\{[^}]*\\b${source?.key}\\b[^}]*\\} from '#${source?.path}'`, 'm').test(text) &&
        /\boutbox\(|\browOf\(|\bwebhook\(|\benvelopeOf\(|: DueList</.test(text),
    )
    expect(publishers.map(({ path }) => path)).not.toEqual([])
  })

  it('has a subscriber', () => {
    expect(
      functionsOf(functions, 'subscriber')
        .filter(({ trigger }) => trigger.events.includes(event))
        .map(({ name }) => name),
    ).not.toEqual([])
  })
})
