import { writeFile } from 'node:fs/promises'
import { dataModelDocument } from './data-model.ts'
import { deskDocument } from './desk.ts'
import { effectsDocument } from './effects.ts'
import { eventsDocument } from './events.ts'

/** `npm run docs`: writes the generated documents, which the formatter leaves alone. Tests compare them with the code. */
const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/desk.md': deskDocument,
  'docs/events.md': eventsDocument,
  'docs/data-model.md': dataModelDocument,
  'docs/runbook/effects.md': effectsDocument,
}

for (const [path, generate] of Object.entries(documents)) {
  await writeFile(path, `${await generate()}\n`)
  console.log(path)
}
process.exit()
