import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { dataModelDocument } from './data-model.ts'
import { eventsDocument } from './events.ts'
import { formatted } from './format.ts'
import { openapiText } from './openapi.ts'

it.each([
  ['docs/events.md', eventsDocument],
  ['web/public/api/openapi.json', openapiText],
  ['docs/data-model.md', dataModelDocument],
] as const)('%s matches the code (update it with npm run docs)', { timeout: 60_000 }, async (path, generate) => {
  expect(await readFile(path, 'utf8')).toBe(formatted(path, await generate()))
})
