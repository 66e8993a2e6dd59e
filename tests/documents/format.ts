import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const oxfmt = fileURLToPath(new URL('../../node_modules/oxfmt/bin/oxfmt', import.meta.url))
const repo = fileURLToPath(new URL('../..', import.meta.url))

/** Formats a text as oxfmt formats a file at that path. Throws when oxfmt fails. */
export function formatted(path: string, text: string): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, [oxfmt, '--stdin-filepath', path], {
    cwd: repo,
    input: text,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  if (status !== 0) throw new Error(`oxfmt cannot format ${path}: ${stderr}`)
  return stdout
}
