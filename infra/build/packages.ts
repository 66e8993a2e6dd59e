import { cp, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { Settings } from '#functions/platform/settings.ts'
import { type Bundles, settingsFile } from './functions.ts'

/**
 * Copies each bundle into a folder of its own below `out` and puts the settings of the stage beside the code. Returns the folders,
 * which are uploaded to Lambda: changed settings are changed code (docs/adr/0022-bundle-each-function-with-its-settings.md).
 */
export async function packageFunctions(bundles: Bundles, settings: Settings, out: string): Promise<Bundles> {
  await rm(out, { recursive: true, force: true })
  const text = JSON.stringify(settings)
  const packages = await Promise.all(
    [...bundles].map(async ([name, bundle]) => {
      const folder = join(out, basename(bundle))
      await cp(bundle, folder, { recursive: true })
      await writeFile(join(folder, settingsFile), text)
      return [name, folder] as const
    }),
  )
  return new Map(packages)
}
