import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Metafile, transform } from 'esbuild'
import { functions } from '#infra/functions/registry.ts'
import type { FunctionDefinition } from '#infra/functions/define.ts'
import type { Figure } from '#tests/bench/figure.ts'

const kb = 1024

interface Bundle {
  readonly definition: FunctionDefinition
  readonly raw: number
  /** The paths of the source files in it. */
  readonly parts: readonly string[]
}

/** The files that Node reads before the first line of a function runs. What it may import later is in `parts` only. */
async function readBundles(out: string): Promise<readonly Bundle[]> {
  const { outputs } = JSON.parse(await readFile(join(out, 'metafile.json'), 'utf8')) as Metafile
  return await Promise.all(
    functions.map(async (definition) => {
      const folder = definition.name.replaceAll('/', '-')
      const paths = Object.keys(outputs).filter((path) => path.includes(`/${folder}/`))
      const entry = paths.find((path) => path.endsWith('/index.mjs')) ?? ''
      const atStart = [
        entry,
        ...(outputs[entry]?.imports ?? [])
          .filter(({ kind, external }) => kind === 'import-statement' && external !== true)
          .map(({ path }) => path),
      ]
      const texts = await Promise.all(
        atStart.map((path) => readFile(join(out, folder, path.slice(path.lastIndexOf('/') + 1)))),
      )
      const sum = (sizes: readonly number[]) => sizes.reduce((a, b) => a + b, 0) / kb
      const parts = paths.flatMap((path) =>
        Object.entries(outputs[path]?.inputs ?? {}).flatMap(([part, { bytesInOutput }]) =>
          bytesInOutput > 0 ? [part] : [],
        ),
      )
      return {
        definition,
        raw: sum(texts.map(({ length }) => length)),
        parts,
      }
    }),
  )
}

/** L3 and L9: the same on every machine. `ordinary` is the yardstick's file. */
export async function bundleFigures(out: string, repo: string, ordinary: string): Promise<readonly Figure[]> {
  const bundles = await readBundles(out)
  const yardstick = await readFile(ordinary)
  const largest = bundles.reduce((a, b) => (b.raw > a.raw ? b : a))
  const largestBundle: Figure = {
    goal: 'L3',
    what: `largest bundle of ${bundles.length} (${largest.definition.name})`,
    unit: 'KB',
    ours: largest.raw,
    beside: { ordinary: yardstick.length / kb },
    target: '<= 700 KB',
    isMet: largest.raw <= 700,
  }
  return [largestBundle, ...(await hits(bundles, repo))]
}

async function hits(bundles: readonly Bundle[], repo: string): Promise<readonly Figure[]> {
  const parts = [...new Set(bundles.flatMap((each) => each.parts))]
  const own = await Promise.all(
    parts.filter((part) => /^(functions|shared|events)\//.test(part)).map((part) => readFile(join(repo, part), 'utf8')),
  )
  const count = (what: string, ours: number): Figure => ({
    goal: 'L9',
    what,
    unit: 'bugs',
    ours,
    target: '0',
    isMet: ours === 0,
  })
  const among = (pattern: RegExp) => parts.filter((part) => pattern.test(part)).length
  return [
    count('files of zod other than zod/mini in a bundle', among(/node_modules\/zod\/(v3|v4\/(classic|locales))\//)),
    count(
      'files of our own that use the global fetch',
      (await Promise.all(own.map(usesGlobalFetch))).filter(Boolean).length,
    ),
    count(
      'credential providers in a bundle that Lambda never asks',
      among(/credential-provider-(http|ini|login|process|sso|web-identity|imds)\//),
    ),
    count('files of aws-sdk v2, axios or razorpay in a bundle', among(/node_modules\/(aws-sdk|axios|razorpay)\//)),
  ]
}

/** esbuild replaces a name by a definition only where nothing in the file declares it, as a port named `fetch` does. */
async function usesGlobalFetch(text: string): Promise<boolean> {
  const found = '__globalFetch'
  const define = { fetch: found, 'globalThis.fetch': found }
  return (await transform(text, { loader: 'ts', define })).code.includes(found)
}
