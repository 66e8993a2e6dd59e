import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { catalogues } from './infra/site/plugins/catalogues.ts'
import { countries } from './infra/site/plugins/countries.ts'
import { icon } from './infra/site/plugins/icon.ts'
import { openapi } from './infra/site/plugins/openapi.ts'
import { paths } from './infra/site/plugins/paths.ts'
import { serviceWorker } from './infra/site/plugins/service-worker.ts'
import { bootScriptModule, prerenderPages } from './infra/site/prerender-pages.ts'

const root = fileURLToPath(new URL('web', import.meta.url))

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [
    react(),
    tailwind(),
    catalogues(root),
    paths(root),
    countries(),
    bootScriptModule(),
    icon(root),
    prerenderPages(root, () => [react(), catalogues(root), paths(root), countries()]),
    openapi(),
    serviceWorker(root),
  ],
  resolve: {
    // Radix's own adds a style element, which the content security policy forbids.
    alias: [{ find: /^react-remove-scroll$/, replacement: `${root}/ui/remove-scroll.tsx` }],
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
      // Prints which plugins took long, at every build.
      checks: { pluginTimings: false },
      input: {
        landing: `${root}/landing.html`,
        home: `${root}/home.html`,
        app: `${root}/app.html`,
        'not-found': `${root}/not-found.html`,
      },
      output: {
        // A file's name is the hash of its content.
        chunkFileNames: 'assets/[hash].js',
        // What many screens share is one file instead of many small ones (docs/adr/0036-prerender-pages-and-split-code-by-shared-use.md).
        codeSplitting: {
          groups: [
            // What every page begins with. Not the styles and the addresses of files that it names.
            { name: 'entry', tags: ['$initial'], test: /\.(?:m?[jt]sx?|json\?url)$|^\0/ },
            // Dialogs, which no page begins with.
            { name: 'sheet', test: /\/node_modules\/(?:@radix-ui|aria-hidden)\/|\/web\/ui\/sheet\.tsx$/ },
            { name: 'shared', minShareCount: 8, test: /\/(?:web|shared|node_modules)\// },
          ],
        },
      },
    },
  },
})
