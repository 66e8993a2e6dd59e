import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { ScriptName } from '#shared/agreement/scripts.ts'

/** The bytes of the font of a script. The build of the functions puts the files beside the function instead (infra/build/font-files.ts). */
export function readFont(script: ScriptName): Promise<Uint8Array> {
  const name = `noto-sans-${script}`
  return readFile(createRequire(import.meta.url).resolve(`@fontsource/${name}/files/${name}-${script}-400-normal.woff`))
}
