import { copyFile, mkdir, rm } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { build, type Metafile, type Plugin } from 'esbuild'
import type { Lane, Touches } from '#infra/feature/define.ts'

/** A lane's name → the folder that Lambda gets: `index.mjs` and the chunks that it imports, nothing else. */
export type Bundles = ReadonlyMap<string, string>

/** Never used within Lambda, where credentials come from the environment; a third of a small function otherwise. */
const untaken = ['cognito-identity', 'http', 'ini', 'login', 'process', 'sso', 'web-identity'].map((name) => `@aws-sdk/credential-provider-${name}`)

/** Some packages are CommonJS inside and ask for Node's own modules by `require`. */
const banner = "import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);"

/** Builds every function in one run, what they share in common chunks, and lays out a folder for each. */
export async function buildFunctions({ lanes, repo, out }: { readonly lanes: readonly Lane[]; readonly repo: string; readonly out: string }): Promise<Bundles> {
  await rm(out, { recursive: true, force: true })
  const whole = join(out, 'whole')
  const { metafile } = await build({
    absWorkingDir: repo,
    entryPoints: Object.fromEntries(lanes.map((lane) => [fileOf(lane), `lane:${lane.name}`])),
    outdir: whole,
    outExtension: { '.js': '.mjs' },
    chunkNames: 'chunk-[hash]',
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node24',
    mainFields: ['module', 'main'],
    minify: true,
    legalComments: 'none',
    banner: { js: banner },
    external: [...untaken, '@aws-sdk/credential-provider-imds', '@aws-sdk/token-providers', '@smithy/credential-provider-imds'],
    metafile: true,
    logLevel: 'error',
    plugins: [lanePlugin(lanes, repo)],
  })
  return new Map(await Promise.all(lanes.map(async (lane) => [lane.name, await layOut(lane, metafile, whole, join(out, fileOf(lane)))] as const)))
}

function fileOf({ name }: Lane): string {
  return name.replaceAll('/', '-')
}

/** What Lambda loads for a lane: its entry with the adapters that it may touch, and no other's. */
function lanePlugin(lanes: readonly Lane[], repo: string): Plugin {
  return {
    name: 'lane',
    setup(esbuild) {
      esbuild.onResolve({ filter: /^lane:/ }, ({ path }) => ({ path: path.slice('lane:'.length), namespace: 'lane' }))
      esbuild.onLoad({ filter: /.*/, namespace: 'lane' }, ({ path }) => {
        const lane = lanes.find(({ name }) => name === path)
        return lane && { contents: entryOf(lane), loader: 'ts', resolveDir: repo }
      })
    },
  }
}

export function entryOf({ file, touches }: Pick<Lane, 'file' | 'touches'>): string {
  const ports = portsOf(touches)
  return [
    `import { entry } from '#${file}'`,
    "import { lambdaHandler } from '#functions/kit/aws/function.ts'",
    ...ports.map((port) => `import { ${port}OfStage } from '#functions/kit/aws/${port}.ts'`),
    `const openings = { ${ports.map((port) => `${port}: ${port}OfStage`).join(', ')} }`,
    `export const handler = await lambdaHandler(entry, openings, ${JSON.stringify(touches.secrets ?? [])})`,
  ].join('\n')
}

function portsOf({ table, files, bus, workflow, secrets }: Touches): string[] {
  const touched = { table: table !== 'none', files: files !== undefined, bus: bus !== undefined, workflow: workflow !== undefined, secrets: secrets !== undefined }
  return Object.entries(touched).flatMap(([port, isTouched]) => (isTouched ? [port] : []))
}

async function layOut(lane: Lane, { outputs }: Metafile, whole: string, folder: string): Promise<string> {
  const entry = `${fileOf(lane)}.mjs`
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [basename(path), output]))
  const wanted = new Set<string>()
  const want = (name: string) => {
    if (wanted.has(name)) return
    wanted.add(name)
    for (const { path, external } of byName.get(name)?.imports ?? []) if (external !== true) want(basename(path))
  }
  want(entry)
  await mkdir(folder, { recursive: true })
  await Promise.all([...wanted].map((name) => copyFile(join(whole, name), join(folder, name === entry ? 'index.mjs' : name))))
  return folder
}
