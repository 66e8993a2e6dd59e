import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildAlone } from './infra/site/build-alone.ts'
import { drawnPages, bootScriptModule } from './infra/site/drawn-pages.ts'

const root = fileURLToPath(new URL('web', import.meta.url))

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    paths(),
    countries(),
    plainPlot(),
    bootScriptModule(),
    drawnPages(root, () => [react(), paths(), countries()]),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // Every browser that can show this app has what the shim stands for.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^react-remove-scroll$/, replacement: `${root}/ui/remove-scroll.tsx` },
      { find: /^\.\.\/createLucideIcon\.mjs$/, replacement: `${root}/ui/create-icon.ts` },
    ],
  },
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    sourcemap: false,
    reportCompressedSize: false,
    // Pictures stay files: the content security policy need not allow more than it must.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { landing: `${root}/landing.html`, home: `${root}/home.html`, app: `${root}/app.html` },
      // All pages start with the same script: one file, fetched once, instead of five small ones.
      output: {
        // A name would tell a reader little and weigh in every list of what a screen needs.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], test: /\.(?:m?[jt]sx?|json\?url)$|^\0/ },
            // What every screen behind the login has comes in one file, without what those before it have too.
            {
              name: 'common',
              test: /\/shared\/kernel\/(?:day|format)\.ts$|\/icons\/(?:chevron-right|user-round|x)\.mjs$/,
            },
            {
              name: 'member',
              test: /\/node_modules\/(?:swr|dequal)\/|\/web\/(?:platform\/api\/use-endpoint|ui\/(?:bottom-bar|card|company-logo|disclosure|empty-state|link|money|percent|skeleton|tabs)|feature\/market\/(?:list-choice|sector-of))\.tsx?$|\/shared\/market\/rules\.ts$|\/icons\/(?:arrow-down|arrow-up|chart-pie|check|copy|house)\.mjs$/,
            },
            // The screen of its code comes in one file.
            {
              name: 'code',
              test: /\/web\/(?:ui\/(?:otp-field|countdown)\.tsx|feature\/account\/(?:otp-phone|use-code|use-sms-code|code-form|resend-code|welcome)\.tsx?)$/,
            },
          ],
        },
      },
    },
  },
})

/** `virtual:paths`: where each endpoint lives, without the schemas that its contract carries. A build has those alone that the site names somewhere. */
function paths(): Plugin {
  let isBuild = false
  return {
    name: 'paths',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (id === 'virtual:paths' ? '\0virtual:paths' : undefined),
    async load(id) {
      if (id !== '\0virtual:paths') return undefined
      const { endpoints } = (await import(
        new URL('shared/registry.ts', import.meta.url).href
      )) as typeof import('./shared/registry.ts')
      const isNamed = isBuild ? await namedInSite() : () => true
      const table = Object.entries(endpoints).flatMap(([name, { method, path }]) =>
        isNamed(name) ? [[name, `${method} ${path}`] as const] : [],
      )
      return `export const paths = ${JSON.stringify(Object.fromEntries(table))}`
    },
  }
}

/** An endpoint is called by its name, which stands in quotes. */
async function namedInSite(): Promise<(name: string) => boolean> {
  const files = await Array.fromAsync(glob(`${root}/**/*.{ts,tsx}`))
  const texts = await Promise.all(
    files.filter((file) => !file.includes('.test.')).map((file) => readFile(file, 'utf8')),
  )
  return (name) => texts.some((text) => text.includes(`'${name}'`))
}

/** `virtual:countries`: where phone numbers come from and how long they are, without the tables of the library that knows it. */
function countries(): Plugin {
  return {
    name: 'countries',
    resolveId: (id) => (id === 'virtual:countries' ? '\0virtual:countries' : undefined),
    async load(id) {
      if (id !== '\0virtual:countries') return undefined
      const { countryLines } = (await import(
        new URL('infra/site/countries.ts', import.meta.url).href
      )) as typeof import('./infra/site/countries.ts')
      return `export const countryLines = ${JSON.stringify(countryLines())}`
    },
  }
}

/**
 * The chart library without its calendar axes, its way of writing numbers (which takes long to get ready) and the ways of drawing that no
 * chart of ours has. It hands them all out, so that a build by itself must believe that somebody uses them. A version that is written
 * otherwise stops the build.
 */
function plainPlot(): Plugin {
  const cuts: readonly (readonly [RegExp, string])[] = [
    [/\nuPlot\.assign = assign;\n[^]*(?=\nexport \{)/, '\nuPlot.pxRatio = pxRatio;'],
    [/\tconst _tzDate .*\n[^]*?\tconst _timeSeriesVal .*\n/, ''],
    [/\nconst \[ timeIncrsMs[^]*?genTimeStuffs\(1e-3\);/, ''],
    [/let isTime = [^;]*;/g, ''],
    [/\nconst numFormatter = new Intl\.NumberFormat\(.*\);\n/, '\n'],
    [/numFormatter\.format\(val\)/, 'String(val)'],
    [/\nconst localTz = new Intl\..*\n/, '\nconst localTz = undefined;\n'],
    [/\bisTime\b/g, 'false'],
  ]
  return {
    name: 'plain-plot',
    transform: {
      filter: { id: /\/uplot\/dist\/uPlot\.esm\.js/ },
      handler: (code) =>
        cuts.reduce((rest, [part, instead]) => {
          const cut = rest.replace(part, instead)
          if (cut === rest) throw new Error(`The chart library has no ${part}: see plainPlot in vite.config.ts`)
          return cut
        }, code),
    },
  }
}

/**
 * Builds the worker that keeps the app for times without a network into one file at the root, beyond which it would not be heard. It
 * carries the name of its build, so that each build brings a new one. `withdrawn` builds one that takes itself away instead.
 */
function serviceWorker({ withdrawn = false } = {}): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const buildName = withdrawn ? '' : nameOf(bundle)
        const source = await buildAlone(root, 'chunk', {
          define: { buildName: JSON.stringify(buildName) },
          build: { rolldownOptions: { input: `${root}/offline/service-worker.ts`, output: { format: 'iife' } } },
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

/** The files of a build are named by their content, but for its pages. */
function nameOf(bundle: Rolldown.OutputBundle): string {
  const told = Object.values(bundle).map(
    (file) => `${file.fileName} ${file.type === 'asset' && file.fileName.endsWith('.html') ? String(file.source) : ''}`,
  )
  return createHash('sha256').update(told.toSorted().join()).digest('hex').slice(0, 12)
}
