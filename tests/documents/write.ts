import { writeFile } from 'node:fs/promises'
import { dataModelDocument } from './data-model.ts'
import { effectsDocument } from './effects.ts'
import { eventsDocument } from './events.ts'
import { formatted } from './format.ts'

/** `npm run docs`: writes the generated documents. Tests compare them with the code. The formatter leaves the effects alone. */
const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/events.md': async () => formatted('docs/events.md', eventsDocument()),
  'docs/data-model.md': async () => formatted('docs/data-model.md', await dataModelDocument()),
  'docs/runbook/effects.md': effectsDocument,
}

for (const [path, generate] of Object.entries(documents)) {
  await writeFile(path, await generate())
  console.log(path)
}
process.exit()
