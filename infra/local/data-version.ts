import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Version of the data that the local app stores. Raise it with every change after which older data cannot be read. */
export const dataVersion = 14

const versionFile = 'data-version'

/** Entries of the data folder that belong to the emulator of AWS (infra/emulator) and not to the local app. */
const otherEntries = new Set(['emulator'])

/** The folder holds data that this version of the application cannot use. The message is for the terminal. */
export class DataVersionMismatch extends Error {
  override readonly name = 'DataVersionMismatch'
}

/**
 * Makes sure that the folder holds data of this version, and writes the version into a folder without data.
 * With `fresh` all data is deleted before. Throws `DataVersionMismatch` for data of another or an unknown version.
 */
export async function prepareDataFolder(folder: string, { fresh = false } = {}): Promise<void> {
  await mkdir(folder, { recursive: true })
  const entries = (await readdir(folder)).filter((name) => !otherEntries.has(name))
  if (fresh) {
    for (const name of entries) await rm(join(folder, name), { recursive: true, force: true })
  } else if (entries.length > 0) {
    const found = entries.includes(versionFile) ? await readFile(join(folder, versionFile), 'utf8') : undefined
    if (found?.trim() === String(dataVersion)) return
    throw new DataVersionMismatch(mismatch(folder, found?.trim()))
  }
  await writeFile(join(folder, versionFile), `${dataVersion}\n`)
}

function mismatch(folder: string, found: string | undefined): string {
  const stored = found === undefined ? 'no data version' : `data version ${JSON.stringify(found)}`
  return `The data in ${folder} has ${stored}, but this version of Ansh needs data version ${dataVersion}: run npm start -- --fresh to delete it and start over with the demo data.`
}
