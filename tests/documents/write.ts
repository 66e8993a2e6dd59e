import { readFile, writeFile } from 'node:fs/promises'
import { dataModelDocument } from './data-model.ts'
import { deskDocument } from './desk.ts'
import { eventsDocument } from './events.ts'
import { formatted } from './format.ts'
import { withRunbook } from './runbook.ts'

/** `npm run docs`: writes the generated documents. Tests compare them with the code. */
const operations = 'docs/operations.md'
const documents: Readonly<Record<string, () => string | Promise<string>>> = {
  'docs/desk.md': deskDocument,
  'docs/events.md': eventsDocument,
  'docs/data-model.md': dataModelDocument,
  [operations]: async () => withRunbook(await readFile(operations, 'utf8')),
}

for (const [path, generate] of Object.entries(documents)) {
  const text = await generate()
  await writeFile(path, path === operations ? formatted(path, text) : `${text}\n`)
  console.log(path)
}
process.exit()
