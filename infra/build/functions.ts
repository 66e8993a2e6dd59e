import { rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type BuildOptions, context, type Metafile, type Plugin } from 'esbuild'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Permissions } from '#shared/kernel/permissions.ts'
import { fontFiles } from './font-files.ts'

/** Function name → the folder that is uploaded to Lambda: `index.mjs` and chunks that it loads on demand. */
export type Bundles = ReadonlyMap<string, string>

/** Names a folder in which the functions of this checkout have been built. Who needs them takes these, instead of building them again. */
export const builtVariable = 'FUNCTIONS_BUILT'

/** Some packages contain CommonJS, which loads Node's modules by `require`. */
const banner = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

/** What the SDK looks for credentials with outside Lambda, which gives a function those of its role in the environment. */
export const leftOut: readonly string[] = [
  ...['http', 'ini', 'login', 'process', 'sso', 'web-identity'].map((kind) => `@aws-sdk/credential-provider-${kind}`),
  '@smithy/credential-provider-imds',
]

/** A function imports the settings of its stage, which are not part of a bundle: ./packages.ts puts them beside it. */
export const settingsFile = 'settings.json'

const common = {
  outExtension: { '.js': '.mjs' },
  chunkNames: 'chunk-[hash]',
  bundle: true,
  format: 'esm',
  platform: 'node',
  target: 'node24',
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  charset: 'utf8',
  banner: { js: banner },
  loader: { '.woff': 'binary' },
  metafile: true,
  logLevel: 'error',
  external: [...leftOut],
} as const satisfies BuildOptions

/**
 * Builds every function into a folder of its own, without chunks shared between functions: a shared chunk contains what any of
 * them needs (docs/adr/0022-bundle-each-function-with-its-settings.md). One esbuild run builds all of them and reads each file once. It leaves
 * dynamic imports alone; the functions with such imports are then built again, each with chunks of its own.
 */
export async function buildFunctions({
  functions,
  repo,
  out,
}: {
  readonly functions: readonly FunctionDefinition[]
  readonly repo: string
  readonly out: string
}): Promise<Bundles> {
  // Go's garbage collector takes up to a third of the time; esbuild reads this variable when it starts.
  process.env['GOGC'] ??= '400'
  await rm(out, { recursive: true, force: true })
  const options = { ...common, absWorkingDir: repo }
  const { metafile: together } = await build({
    ...options,
    entryPoints: Object.fromEntries(functions.map((each) => [`${fileOf(each)}/index`, `function:${each.name}`])),
    outdir: out,
    plugins: [
      functionPlugin((name) => functions.find((each) => each.name === name), repo),
      fontFiles,
      withoutDynamicImports,
    ],
  })
  const splitFunctions = functions.filter((definition) => hasDynamicImport(together, `${fileOf(definition)}/index.mjs`))
  const alone = await buildWithChunks(splitFunctions, { ...options, repo, out })
  const all = [together, ...alone].reduce((a, b) => ({
    inputs: { ...a.inputs, ...b.inputs },
    outputs: { ...a.outputs, ...b.outputs },
  }))
  // For the tests, and for esbuild's bundle analyser (https://esbuild.github.io/analyze/).
  await writeFile(join(out, 'metafile.json'), JSON.stringify(all))
  return bundlesIn(out, functions)
}

/**
 * Builds one function after the other in the same context, which keeps the files that it has parsed. Only the entry changes, and each
 * result is moved to the folder of its function.
 */
async function buildWithChunks(
  functions: readonly FunctionDefinition[],
  { repo, out, ...options }: typeof common & { readonly repo: string; readonly out: string },
): Promise<readonly Metafile[]> {
  const outdir = join(out, splitFolder)
  let current: FunctionDefinition | undefined
  const esbuild = await context({
    ...options,
    entryPoints: { index: 'function:current' },
    outdir,
    splitting: true,
    plugins: [functionPlugin(() => current, repo), fontFiles],
  })
  try {
    const metafiles: Metafile[] = []
    for (const definition of functions) {
      current = definition
      const metafile = await removeUnreachable((await esbuild.rebuild()).metafile, repo)
      await rm(join(out, fileOf(definition)), { recursive: true })
      await rename(outdir, join(out, fileOf(definition)))
      metafiles.push(movedTo(definition, metafile))
    }
    return metafiles
  } finally {
    await esbuild.dispose()
  }
}

/** No function has this name: the names of functions contain their module. */
const splitFolder = 'split'

/** The metafile of a result that was moved from `splitFolder` to the folder of its function. */
function movedTo(definition: FunctionDefinition, { inputs, outputs }: Metafile): Metafile {
  const moved = JSON.stringify(outputs)
    .replaceAll(`/${splitFolder}/`, `/${fileOf(definition)}/`)
    .replaceAll('"function:current"', JSON.stringify(`function:${definition.name}`))
  return { inputs, outputs: JSON.parse(moved) }
}

/** The bundles that `FUNCTIONS_BUILT` names, and the folder they are in; without it they are built into `out`. */
export async function builtFunctions({
  functions,
  repo,
  out,
}: Parameters<typeof buildFunctions>[0]): Promise<{ readonly bundles: Bundles; readonly out: string }> {
  const built = process.env[builtVariable]
  if (built === undefined) return { bundles: await buildFunctions({ functions, repo, out }), out }
  return { bundles: bundlesIn(built, functions), out: built }
}

/** The folders of functions that have been built into `out`. */
export function bundlesIn(out: string, functions: readonly FunctionDefinition[]): Bundles {
  return new Map(functions.map((definition) => [definition.name, join(out, fileOf(definition))]))
}

const laterPrefix = 'later:'

/** Names the dynamic imports of code to bundle, and bundles none of it. It stands after the plugins that resolve some of them. */
const withoutDynamicImports: Plugin = {
  name: 'without-dynamic-imports',
  setup(esbuild) {
    esbuild.onResolve({ filter: /.*/ }, ({ path, kind }) =>
      kind === 'dynamic-import' && !path.startsWith('node:') && !leftOut.includes(path)
        ? { path: `${laterPrefix}${path}`, external: true }
        : undefined,
    )
  },
}

/** Whether a bundle contains an `import()` of code to bundle. */
function hasDynamicImport({ outputs }: Metafile, file: string): boolean {
  const found = Object.entries(outputs).find(([path]) => path.endsWith(`/${file}`))?.[1]
  return found?.imports.some(({ path }) => path.startsWith(laterPrefix)) === true
}

/** esbuild also writes chunks that only removed code imports. Deletes the chunks that are unreachable. */
async function removeUnreachable({ inputs, outputs }: Metafile, repo: string): Promise<Metafile> {
  const reachable = new Set<string>()
  const visit = (path: string): void => {
    if (reachable.has(path)) return
    reachable.add(path)
    for (const each of outputs[path]?.imports ?? []) if (each.external !== true) visit(each.path)
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.startsWith('function:')) visit(path)
  await Promise.all(
    Object.keys(outputs)
      .filter((path) => !reachable.has(path))
      .map((path) => rm(join(repo, path))),
  )
  return { inputs, outputs: Object.fromEntries(Object.entries(outputs).filter(([path]) => reachable.has(path))) }
}

function fileOf({ name }: FunctionDefinition): string {
  return name.replaceAll('/', '-')
}

/** The entry module of a function's bundle: the function's `entry` with the adapters that its permissions name. */
function functionPlugin(find: (name: string) => FunctionDefinition | undefined, repo: string): Plugin {
  return {
    name: 'function',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^function:/ }, ({ path }) => ({
        path: path.slice('function:'.length),
        namespace: 'function',
      }))
      esbuild.onResolve({ filter: /^\.\/settings\.json$/, namespace: 'function' }, ({ path }) => ({
        path,
        external: true,
      }))
      esbuild.onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => {
        const definition = find(path)
        return definition && { contents: entryOf(definition), loader: 'ts', resolveDir: repo }
      })
    },
  }
}

export function entryOf({
  file,
  permissions,
  partnerShares,
}: Pick<FunctionDefinition, 'file' | 'permissions' | 'partnerShares'>): string {
  const ports = [...portsOf(permissions), ...(partnerShares === undefined ? [] : ['guard'])]
  return [
    `import { entry } from '#${file}'`,
    "import { lambdaHandler } from '#functions/platform/aws/function.ts'",
    ...ports.map((port) => `import { ${port}OfStage } from '#functions/platform/aws/${port}.ts'`),
    `const adapters = { ${ports.map((port) => `${port}: ${port}OfStage`).join(', ')} }`,
    `import settings from './${settingsFile}' with { type: 'json' }`,
    `const secrets = ${JSON.stringify(permissions.secrets ?? [])}`,
    'export const handler = await lambdaHandler(entry, { adapters, secrets, settings })',
  ].join('\n')
}

function portsOf({ table, ledger, files, documents, bus, queues, workflow, secrets }: Permissions): string[] {
  const permitted = {
    table: table !== 'none' || ledger !== undefined,
    files: files !== undefined,
    documents: documents !== undefined,
    bus: bus !== undefined,
    queues: queues !== undefined,
    workflow: workflow !== undefined,
    secrets: secrets !== undefined,
  }
  return Object.entries(permitted).flatMap(([port, isPermitted]) => (isPermitted ? [port] : []))
}
