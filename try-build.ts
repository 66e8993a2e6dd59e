import { build } from 'vite'
import { fileURLToPath } from 'node:url'
import config from './vite.config.ts'
console.time('build')
const built: any = await build({
  ...config, configFile: false, logLevel: 'warn',
  plugins: config.plugins!.flat(9).filter((p: any) => p && !['service-worker','prerender-pages'].includes(p.name) && !p.name.includes('tailwind')),
  define: { 'import.meta.url': '"http://x/"' },
  build: { write: false, minify: false, assetsInlineLimit: 0, rolldownOptions: { input: fileURLToPath(new URL('web/app/main.tsx', import.meta.url)), output: { format: 'iife', codeSplitting: false } }, },
})
console.timeEnd('build')
const out = (Array.isArray(built) ? built[0] : built).output
for (const o of out) console.log(o.fileName, o.type, (o.code ?? o.source).length)
const { writeFileSync } = await import('node:fs')
writeFileSync('dist/try/bundle.js', out[0].code)
