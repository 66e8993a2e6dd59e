import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, loadConfigFromFile, type Plugin, type PluginOption, type UserConfig } from 'vite'
import type { TestProject } from 'vitest/node'

declare module 'vitest' {
  interface ProvidedContext {
    /** The folder of the site, built for the component tests: `app.js` is the whole of it in one script. */
    componentPages: string
  }
}

const repo = fileURLToPath(new URL('../..', import.meta.url))
const entry = join(repo, 'web/app/main.tsx')

/** Parts of the real build that a DOM without styles and without workers has no use for. */
const unused = /^(?:@tailwindcss|prerender-pages|service-worker)/
const noStyles: Plugin = {
  name: 'no-styles',
  enforce: 'pre',
  load: (id) => (id.endsWith('.css') ? '' : undefined),
}

/**
 * Builds the site into one script, before the first test. A script can be run again and again, each time with modules of its own:
 * that is what a page load is (./page.ts).
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'ansh-component-'))
  const { NODE_ENV } = process.env
  // As users have it: React is chosen, and JSX compiled, by this variable.
  process.env['NODE_ENV'] = 'production'
  const loaded = await loadConfigFromFile({ command: 'build', mode: 'production' }, join(repo, 'vite.config.ts'))
  const site: UserConfig = loaded?.config ?? {}
  await build({
    ...site,
    configFile: false,
    logLevel: 'error',
    plugins: [noStyles, ...(await flat(site.plugins ?? [])).filter(({ name }) => !unused.test(name))],
    build: {
      outDir: folder,
      emptyOutDir: true,
      minify: false,
      assetsInlineLimit: 0,
      reportCompressedSize: false,
      rolldownOptions: {
        input: entry,
        output: { format: 'iife', codeSplitting: false, entryFileNames: 'app.js' },
      },
    },
  })
  process.env['NODE_ENV'] = NODE_ENV
  project.provide('componentPages', folder)
  return () => rm(folder, { recursive: true })
}

async function flat(option: PluginOption): Promise<Plugin[]> {
  const awaited = await option
  if (Array.isArray(awaited)) return (await Promise.all(awaited.map(flat))).flat()
  return awaited ? [awaited as Plugin] : []
}
