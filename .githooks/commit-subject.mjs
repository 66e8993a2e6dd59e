// Checks the subject of a commit: of the message in the given file (the hook commit-msg), or else of the current commit (npm run check).
// Plain JavaScript, because the hook runs with whatever Node the developer has.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import process from 'node:process'
import { pathToFileURL } from 'node:url'

const lettersMax = 72
/** Words that end like another form of a verb and are imperatives. */
const imperatives = new Set([
  'bring',
  'embed',
  'exceed',
  'feed',
  'need',
  'proceed',
  'seed',
  'shed',
  'speed',
  'string',
  'succeed',
])

/**
 * @param {string} subject the first line of a commit message
 * @returns {string | undefined} the problem and its fix
 */
export function problemOf(subject) {
  // Git writes these itself.
  if (/^(Merge |Revert "|fixup! |squash! )/.test(subject)) return undefined
  if (subject.length > lettersMax)
    return `the subject has ${subject.length} letters, and ${lettersMax} at most: move the rest to the body`
  const [, verb] = /^[a-z][a-z-]*: ([a-z][a-z-]*)\b(?:.*[^.\s])?$/.exec(subject) ?? []
  if (verb === undefined) return 'write the subject as `module: imperative`, for example `order: return held shares`'
  if (/(ed|ing)$/.test(verb) && !imperatives.has(verb))
    return `“${verb}” is not an imperative: write \`order: return …\``
  return undefined
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const file = process.argv[2]
  const subject = (file === undefined ? subjectOfHead() : readFileSync(file, 'utf8')).split('\n', 1)[0] ?? ''
  const problem = problemOf(subject)
  if (problem !== undefined) {
    process.stderr.write(`commit “${subject}”: ${problem}\n`)
    process.exitCode = 1
  }
}

/** Empty and right where there is no repository, as in an archive of the sources. */
function subjectOfHead() {
  try {
    return execFileSync('git', ['log', '-1', '--format=%s'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
  } catch {
    return 'archive: have no history'
  }
}
