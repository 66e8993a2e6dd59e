import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { buildAlone } from './infra/site/build-alone.ts'
import { bootScriptModule, prerenderPages } from './infra/site/prerender-pages.ts'

const root = fileURLToPath(new URL('web', import.meta.url))

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    words(),
    paths(),
    countries(),
    preloadHelper(),
    leanIcons(),
    bootScriptModule(),
    icon(),
    prerenderPages(root, () => [react(), paths(), countries()]),
    serviceWorker(),
  ],
  resolve: {
    alias: [
      // Every supported browser has what the shim replaces.
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
    // Images stay files, so that the content security policy needs no further sources.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: {
        landing: `${root}/landing.html`,
        home: `${root}/home.html`,
        app: `${root}/app.html`,
        'not-found': `${root}/not-found.html`,
      },
      // All pages start with the same script: one file instead of five small ones.
      output: {
        // No names, because they add bytes to every list of a screen's chunks.
        chunkFileNames: 'assets/[hash].js',
        codeSplitting: {
          groups: [
            { name: 'entry', tags: ['$initial'], test: /\.(?:m?[jt]sx?|json\?url)$|^\0/ },
            // What the landing shares with the screens behind the login. What login and sign-up share with them: web/app/first-file.ts.
            {
              name: 'common',
              test: /\/shared\/(?:account\/terms|kernel\/(?:day|format)|market\/rows)\.ts$|\/web\/(?:lib\/format\.ts|native\/store\.ts|ui\/(?:company-logo|disclosure|percent|when)\.tsx)$|\/icons\/landmark\.mjs$/,
            },
            // One file for what every screen behind the login uses.
            {
              name: 'member',
              test: /virtual:member-paths|\/node_modules\/(?:swr\/(?!dist\/infinite)|dequal)\/|\/web\/(?:platform\/(?:api\/(?:kept-answers|use-endpoint)|open-kyc|screen-group|tab-storage|waiting)|ui\/(?:bottom-bar|faq-link|places|waiting-dot|use-wide|card|card-skeletons|empty-state|link-button|money|skeleton|skip-link|stale-notice|tabs)|feature\/market\/(?:beside-screens|company-skeleton|list-choice|sector-of)|app\/(?:member-screens|lazy-screens|layout|rail|no-company|panes|route-shell|use-list-keys|bars))\.tsx?$|\/shared\/(?:kyc\/(?:demat|route)|market\/rules)\.ts$|\/icons\/(?:briefcase|chart-line|check|clock|copy|external-link|file-text|house|id-card|life-buoy|pen-line|search|shield-check)\.mjs$/,
            },
            // Home, with what the page of a company, the filter and the watchlist share with it: most people come to them from Home.
            {
              name: 'home',
              test: /\/web\/feature\/market\/(?:companies|filter-(?:chip-list|chips|choice)|holiday-[a-z]+|home(?:-rows)?|known-rows|mark-[a-z]+|notice|search-[a-z]+|security-(?:list|row)|sort-button|use-(?:catalogue|matching-rows|polling|pull-to-refresh|watchlist|window-rows))\.tsx?$|\/web\/lib\/whole-rupees\.ts$|\/shared\/market\/(?:limits|search)\.ts$|\/icons\/(?:arrow-up-down|bell|bookmark|list-filter)\.mjs$/,
            },
            // What few people ask for on the page of a company. After Home, because a group takes along what its files import.
            {
              name: 'company-more',
              test: /\/web\/(?:chart\/price-rows|feature\/market\/(?:depository-note|not-for-sale|share-company|unknown-company))\.tsx?$/,
            },
            // One file for the screen on which the one-time code is entered.
            {
              name: 'code',
              test: /\/web\/(?:ui\/otp-field\.tsx|feature\/account\/(?:otp-phone|use-code|use-sms-code|code-form|resend-code|finish-login)\.tsx?)$/,
            },
            // Screens that follow each other share a file, because one file packs tighter than many small ones.
            {
              name: 'sheet',
              test: /\/node_modules\/(?:@radix-ui|aria-hidden)\/|\/web\/ui\/(?:remove-scroll|sheet)\.tsx$/,
            },
            // Small dialogs. After their frame, for the same reason.
            {
              name: 'dialogs',
              test: /\/web\/(?:app\/(?:shell-dialogs|terms-sheet|update-sheet|welcome-sheet)|feature\/(?:kyc\/demat-dialogs|market\/sort-sheet))\.tsx$/,
            },
            // What files and pictures need, before the groups that take along what they import.
            { name: 'file', test: /\/web\/(?:ui\/file-button|native\/open-file)\.tsx?$/ },
            // Small files that several features use: messages of the wrapper app, pictures before they are sent, slides.
            { name: 'small', test: /\/web\/(?:native\/bridge|platform\/prepare-picture|ui\/slides)\.tsx?$/ },
            { name: 'bank', test: /\/web\/feature\/kyc\/bank\// },
            // Lists in pages, of which Home has none.
            { name: 'pages', test: /\/node_modules\/swr\/dist\/infinite\// },
            { name: 'rows', test: /\/web\/feature\/account\/profile-rows\.tsx$/ },
            {
              name: 'email',
              test: /\/web\/(?:feature\/account\/(?:email-failure|email-steps|linked-notice|sign-up-email)|lib\/email)\.tsx?$/,
            },
            {
              name: 'registration',
              test: /\/web\/feature\/account\/(?:account-choice|choose-type|company-details|individual-details|otp-email|phone-registration|register-phone|registration-path|use-account-search)\.tsx?$/,
            },
            {
              name: 'contact',
              test: /\/web\/feature\/account\/(?:bank-or-demat|change-(?:email|mobile-number)|contact-(?!facts)[a-z]+|edit-profile|step-up|update-details|use-contact-(?:code|form))\.tsx?$/,
            },
            // What the tables of holdings, orders and sales share.
            { name: 'table', test: /\/web\/ui\/(?:data-table|use-opened)\.tsx?$|\/icons\/arrow-(?:down|up)\.mjs$/ },
            // What an order, its payment and its escrow status share. Before these, for the same reason.
            { name: 'tracker', test: /\/web\/ui\/tracker(?:-words)?\.tsx?$|\/shared\/order\/refund-words\.ts$/ },
            {
              name: 'payment',
              test: /\/web\/feature\/(?:agreement\/(?:prepare-signing|sign-easy-loading|use-signing)|payment\/[a-z-]+)\.tsx?$|\/web\/ui\/(?:please-wait|result-screen)\.tsx$/,
            },
            // What is waited for: the bar on Home and on a company. Before the purchase and the orders, which share its parts.
            {
              name: 'waiting',
              test: /\/web\/(?:app\/(?:sale-bar|waiting-bar)|feature\/(?:kyc\/finish-kyc-bar|order\/(?:checkout|deadline|order-bar|order-display|pay-open-order|payer|urgent-order|use-open-order))|ui\/status-bar)\.tsx?$/,
            },
            // Screens that hardly anybody sees.
            { name: 'seldom', test: /\/web\/(?:app\/unknown-path|system\/(?:maintenance|store-redirect))\.tsx$/ },
            { name: 'html', test: /\/(?:shared\/kernel\/html|web\/ui\/safe-html)\.tsx?$/ },
            { name: 'support', test: /\/web\/feature\/support\/[a-z-]+\.tsx?$/ },
            { name: 'landing', test: /\/web\/system\/landing[a-z-]*\.tsx$|\/icons\/(?:file-check|route)\.mjs$/ },
            { name: 'escrow', test: /\/web\/(?:feature\/escrow\/[a-z-]+|app\/escrow-screens)\.tsx$/ },
            // One file for the steps of KYC, which follow each other. The dialogs of the last one need Radix.
            {
              name: 'kyc',
              test: /\/web\/(?:feature\/kyc\/(?!finish-kyc-bar|demat-dialogs|bank\/)[a-z-]+|native\/camera|platform\/api\/send-with-progress)\.tsx?$|\/shared\/kyc\/pan\.ts$/,
            },
            // One file for the screens of selling, which follow each other.
            {
              name: 'sale',
              test: /\/web\/(?:feature\/sale\/[a-z-]+|app\/(?:confirm-bank-screen|sale-screens))\.tsx?$|\/shared\/(?:kernel\/isin|sale\/limits)\.ts$/,
            },
            { name: 'news', test: /\/(?:web\/feature|shared)\/news\/[a-z-]+\.tsx?$/ },
          ],
        },
      },
    },
  },
})

/** Creates the elements of the site in the language of its screens: a runtime of its own stands before React's (web/language/jsx-runtime.ts). */
function words(): Plugin {
  return {
    name: 'words',
    enforce: 'pre',
    resolveId: {
      filter: { id: /^react\/jsx-(?:dev-)?runtime$/ },
      handler: (id, importer = '') =>
        importer.startsWith(`${root}/`) && !importer.startsWith(`${root}/language/`)
          ? `${root}/language/${id.slice('react/'.length)}.ts`
          : undefined,
    },
  }
}

/** Writes the icon of the tab into each page: 300 bytes instead of a request. */
function icon(): Plugin {
  return {
    name: 'icon',
    apply: 'build',
    async transformIndexHtml(html) {
      const svg = await readFile(`${root}/public/favicon.svg`, 'utf8')
      return html.replace('"/favicon.svg"', `"data:image/svg+xml,${encodeURIComponent(svg.trim())}"`)
    },
  }
}

/** Replaces Vite's preload helper by one of a fifth of its size, for the first route (web/app/preload-helper.ts). */
function preloadHelper(): Plugin {
  return {
    name: 'preload-helper',
    apply: 'build',
    enforce: 'pre',
    load: {
      filter: { id: /preload-helper\.js$/ },
      handler: () => `export { __vitePreload } from '#web/app/preload-helper.ts'`,
    },
  }
}

/** Leaves out of the icons what web/ui/create-icon.ts does without: names, sizes and keys, which are random and pack badly. */
function leanIcons(): Plugin {
  return {
    name: 'lean-icons',
    apply: 'build',
    transform: {
      filter: { id: /\/lucide-react\/.*\/icons\/[^/]+\.mjs$/ },
      handler: (code) => ({
        code: code.replaceAll(/^  (?:name: "[^"]+"|size: \d+),\n|,\s+key: "\w+"|^__iconData\.node;\n/gm, ''),
        map: null,
      }),
    },
  }
}

/**
 * `virtual:paths`: method and path of each endpoint, without the schemas of its contract. `virtual:member-paths` has those that only
 * screens behind the login name, so that the first route is without them. A build contains only endpoints that the site names.
 */
function paths(): Plugin {
  const modules = ['virtual:paths', 'virtual:member-paths']
  let isBuild = false
  return {
    name: 'paths',
    configResolved({ command }) {
      isBuild = command === 'build'
    },
    resolveId: (id) => (modules.includes(id) ? `\0${id}` : undefined),
    async load(id) {
      if (!modules.includes(id.slice(1))) return undefined
      const { endpoints } = (await import(
        new URL('shared/registry.ts', import.meta.url).href
      )) as typeof import('./shared/registry.ts')
      const [isNamed, isNamedEarly] = [await namedIn(''), await namedIn('{app,platform}/')]
      const table = Object.entries(endpoints).flatMap(([name, { method, path, who }]) => {
        const module = who !== 'investor' || isNamedEarly(name) ? 'virtual:paths' : 'virtual:member-paths'
        const isNeeded = module === id.slice(1) && (!isBuild || isNamed(name))
        return isNeeded ? [[name, `${method} ${path}`] as const] : []
      })
      return `export const paths = ${JSON.stringify(Object.fromEntries(table))}`
    },
  }
}

/** The site calls an endpoint by its name in quotes. `folder` of `web`: where. */
async function namedIn(folder: string): Promise<(name: string) => boolean> {
  const files = await Array.fromAsync(glob(`${root}/${folder}**/*.{ts,tsx}`))
  const texts = await Promise.all(
    files.filter((file) => !file.includes('.test.')).map((file) => readFile(file, 'utf8')),
  )
  return (name) => texts.some((text) => text.includes(`'${name}'`))
}

/** `virtual:countries`: the countries of phone numbers and their lengths, without the library's tables. */
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
 * Builds the service worker, which caches the app for offline use, into one file. The file is at the root, because a worker controls
 * only paths below its own. It contains a hash of the build, so that each build brings a new worker. `withdrawn` builds a worker that
 * unregisters itself.
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

/** A hash of a build. Files have their content hash in their name; pages are added by content. */
function nameOf(bundle: Rolldown.OutputBundle): string {
  const parts = Object.values(bundle).map(
    (file) => `${file.fileName} ${file.type === 'asset' && file.fileName.endsWith('.html') ? String(file.source) : ''}`,
  )
  return createHash('sha256').update(parts.toSorted().join()).digest('hex').slice(0, 12)
}
