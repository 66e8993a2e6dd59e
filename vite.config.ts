import type { ComponentType } from 'react'
import { fileURLToPath } from 'node:url'
import tailwind from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const root = fileURLToPath(new URL('web', import.meta.url))

export default defineConfig({
  root,
  appType: 'custom',
  plugins: [react(), tailwind(), paths(), prerenderedLanding()],
  resolve: {
    alias: [
      // Every browser that can show this app has what the shim stands for.
      { find: /^use-sync-external-store\/shim(\/index\.js)?$/, replacement: 'react' },
      { find: /^react-remove-scroll$/, replacement: `${root}/ui/remove-scroll.tsx` },
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
      input: { landing: `${root}/landing.html`, app: `${root}/app.html` },
      // Both pages start with the same script: one file, fetched once, instead of five small ones.
      output: { codeSplitting: { groups: [{ name: 'entry', tags: ['$initial'], test: /\.(?:m?[jt]sx?)$|^\0/ }] } },
    },
  },
})

/** `virtual:paths`: where each endpoint lives, without the schemas that its contract carries. */
function paths(): Plugin {
  return {
    name: 'paths',
    resolveId: (id) => (id === 'virtual:paths' ? '\0virtual:paths' : undefined),
    async load(id) {
      if (id !== '\0virtual:paths') return undefined
      const { endpoints } = (await import(new URL('shared/catalogue.ts', import.meta.url).href)) as typeof import('./shared/catalogue.ts')
      const table = Object.entries(endpoints).map(([name, { method, path }]) => [name, `${method} ${path}`])
      return `export const paths = ${JSON.stringify(Object.fromEntries(table))}`
    },
  }
}

/** Writes the landing screen into landing.html, so that it is seen before any script has run. Inert: the script that wakes it needs the configuration first. */
function prerenderedLanding(): Plugin {
  return {
    name: 'prerendered-landing',
    apply: 'build',
    async transformIndexHtml(html, { filename }) {
      if (!filename.endsWith('/landing.html')) return html
      return html.replace('<!--landing-->', `<div inert>${await renderLanding()}</div>`)
    },
  }
}

async function renderLanding(): Promise<string> {
  const [{ createServer }, { createElement }, { renderToStaticMarkup }] = await Promise.all([import('vite'), import('react'), import('react-dom/server')])
  const server = await createServer({ configFile: false, root, appType: 'custom', logLevel: 'error', plugins: [react(), paths()], server: { middlewareMode: true, hmr: false, ws: false, watch: null } })
  try {
    const { Landing } = (await server.ssrLoadModule('/screen/account/landing.tsx')) as { Landing: ComponentType }
    return renderToStaticMarkup(createElement(Landing))
  } finally {
    await server.close()
  }
}
