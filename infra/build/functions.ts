import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type BuildOptions, type Metafile, type Plugin } from 'esbuild'
import type { FunctionDefinition, Permissions } from '#infra/functions/define.ts'
import { isLeanNode, leanNode } from './lean-node.ts'
import { leanSdk } from './lean-sdk.ts'

/** A lane's name → the folder that Lambda gets: `index.mjs`, and in chunks beside it what is only taken in when it is needed. */
export type Bundles = ReadonlyMap<string, string>

/** Never used within Lambda, where credentials come from the environment and no browser asks; a third of a small function otherwise. */
const providers = ['cognito-identity', 'http', 'ini', 'login', 'process', 'sso', 'web-identity'].map(
  (name) => `@aws-sdk/credential-provider-${name}`,
)
const untaken = [
  ...providers,
  '@aws-sdk/credential-provider-imds',
  '@aws-sdk/token-providers',
  '@smithy/credential-provider-imds',
  'bowser',
]

/** Some packages are CommonJS inside and ask for Node's own modules by `require`. */
const banner = "const require = process.getBuiltinModule('node:module').createRequire(import.meta.url);"

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
  banner: { js: banner },
  external: untaken,
  metafile: true,
  logLevel: 'error',
} as const satisfies BuildOptions

/**
 * Builds every function into a folder of its own. All in one run, which reads each file once; not in chunks that they
 * share, for such a chunk carries what any of them needs. Those that take something in later are built again, alone.
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
  await rm(out, { recursive: true, force: true })
  const folderOf = (definition: FunctionDefinition) => join(out, fileOf(definition))
  const bundle = async (entryPoints: Record<string, string>, outdir: string, splitting: boolean): Promise<Metafile> => {
    const { metafile } = await build({
      ...common,
      absWorkingDir: repo,
      entryPoints,
      outdir,
      splitting,
      plugins: [functionPlugin(functions, repo), leanNode, leanSdk],
    })
    return splitting ? withoutStray(metafile, repo) : metafile
  }
  const together = await bundle(
    Object.fromEntries(functions.map((definition) => [`${fileOf(definition)}/index`, `function:${definition.name}`])),
    out,
    false,
  )
  const later = functions.filter((definition) => takesInLater(together, `${fileOf(definition)}/index.mjs`))
  const alone = await Promise.all(
    later.map((definition) => bundle({ index: `function:${definition.name}` }, folderOf(definition), true)),
  )
  const all = [together, ...alone].reduce((a, b) => ({
    inputs: { ...a.inputs, ...b.inputs },
    outputs: { ...a.outputs, ...b.outputs },
  }))
  // What went into what: for the tests, and for whoever asks esbuild's analyser.
  await writeFile(join(out, 'metafile.json'), JSON.stringify(all))
  return new Map(functions.map((definition) => [definition.name, folderOf(definition)]))
}

/** Whether what went into a bundle asks for more of it by `import()`. */
function takesInLater({ inputs, outputs }: Metafile, file: string): boolean {
  const found = Object.entries(outputs).find(([path]) => path.endsWith(`/${file}`))?.[1]
  const parts = Object.entries(found?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0)
  return parts.some(([part]) =>
    inputs[part]?.imports.some(
      ({ kind, external, path }) => kind === 'dynamic-import' && external !== true && !isLeanNode(path),
    ),
  )
}

/** A chunk is also made of what only unused code would take in. Takes away each that cannot be reached. */
async function withoutStray({ inputs, outputs }: Metafile, repo: string): Promise<Metafile> {
  const wanted = new Set<string>()
  const want = (path: string): void => {
    if (wanted.has(path)) return
    wanted.add(path)
    for (const each of outputs[path]?.imports ?? []) if (each.external !== true) want(each.path)
  }
  for (const [path, { entryPoint }] of Object.entries(outputs)) if (entryPoint?.startsWith('function:')) want(path)
  await Promise.all(
    Object.keys(outputs)
      .filter((path) => !wanted.has(path))
      .map((path) => rm(join(repo, path))),
  )
  return { inputs, outputs: Object.fromEntries(Object.entries(outputs).filter(([path]) => wanted.has(path))) }
}

function fileOf({ name }: FunctionDefinition): string {
  return name.replaceAll('/', '-')
}

/** What Lambda loads for a lane: its entry with the adapters that it may touch, and no other's. */
function functionPlugin(functions: readonly FunctionDefinition[], repo: string): Plugin {
  return {
    name: 'function',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^function:/ }, ({ path }) => ({
        path: path.slice('function:'.length),
        namespace: 'function',
      }))
      esbuild.onLoad({ filter: /.*/, namespace: 'function' }, ({ path }) => {
        const definition = functions.find(({ name }) => name === path)
        return definition && { contents: entryOf(definition), loader: 'ts', resolveDir: repo }
      })
    },
  }
}

export function entryOf({ file, permissions }: Pick<FunctionDefinition, 'file' | 'permissions'>): string {
  const ports = portsOf(permissions)
  return [
    `import { entry } from '#${file}'`,
    "import { lambdaHandler } from '#functions/platform/aws/function.ts'",
    ...ports.map((port) => `import { ${port}OfStage } from '#functions/platform/aws/${port}.ts'`),
    `const openings = { ${ports.map((port) => `${port}: ${port}OfStage`).join(', ')} }`,
    `export const handler = await lambdaHandler(entry, openings, ${JSON.stringify(permissions.secrets ?? [])})`,
  ].join('\n')
}

function portsOf({ table, files, bus, workflow, secrets }: Permissions): string[] {
  const touched = {
    table: table !== 'none',
    files: files !== undefined,
    bus: bus !== undefined,
    workflow: workflow !== undefined,
    secrets: secrets !== undefined,
  }
  return Object.entries(touched).flatMap(([port, isTouched]) => (isTouched ? [port] : []))
}
