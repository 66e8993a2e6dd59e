import type { Stage } from '#infra/stages/stage.ts'

/** The values of infra/stages/example.json that belong to nobody: its accounts, identifiers, domain and certificate. */
const invented = [
  /^0{7,}\d{0,4}$/,
  /^123456789012$/,
  /(?:^|[.@])(?:[\w-]+\.)*example$/,
  /:certificate\/0{8}-/,
  /^000000000000-/,
  /^1:0{12}:/,
  /^AIza0/,
  /^https:\/\/[\w.-]+\.example(?:\/|$)/,
  /^(?:ansh-)?example[.-]/,
  /^AAAFA1234A$/,
  /^\d{2}AABFA1234A1Z5$/,
]

/**
 * Throws an error that names each invented value in the file of a stage, before anything is deployed: money would leave for an account
 * that is nobody's.
 */
export function refuseInvented(stage: Stage): void {
  const paths = inventedPaths(stage, '')
  if (paths.length > 0)
    throw new Error(
      `infra/stages/${stage.name}.json still has invented values of the example. Replace them:\n${paths.map((path) => `  ${path}`).join('\n')}`,
    )
}

function inventedPaths(value: unknown, path: string): readonly string[] {
  if (typeof value === 'string') return invented.some((pattern) => pattern.test(value)) ? [`${path}: ${value}`] : []
  if (value === null || typeof value !== 'object') return []
  return Object.entries(value).flatMap(([name, each]) => inventedPaths(each, path === '' ? name : `${path}.${name}`))
}
