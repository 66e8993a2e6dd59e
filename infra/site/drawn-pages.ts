import type { ComponentType } from 'react'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import { createServer, type IndexHtmlTransformContext, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { buildAlone } from './build-alone.ts'

interface Drawn {
  /** The screen's file and name. */
  readonly file: string
  readonly name: string
  /** Who may see it before it is known who is there. */
  readonly audience: 'guest' | 'member'
}

/** Pages that show their screen at once, as it is while nothing has come yet. */
const drawn: Readonly<Record<string, Drawn>> = {
  'landing.html': { file: 'system/landing.tsx', name: 'Landing', audience: 'guest' },
  'home.html': { file: 'feature/market/home.tsx', name: 'Home', audience: 'member' },
}

/**
 * Writes into each page what runs before it is painted (web/app/boot-script.ts), and into some their screen, with the styles that it needs
 * itself, so that it is seen before anything else has come: the whole theme stands behind it, and holds up nothing. Inert: the script
 * that wakes it needs more first. What the content security policy is to let through of it is written in headers.ts by its hash.
 * `plugins`: those that the site's own modules need.
 */
export function drawnPages(root: string, plugins: () => PluginOption[]): Plugin {
  let bootScriptText: Promise<string> | undefined
  return {
    name: 'drawn-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const page = drawn[basename(context.filename)]
        bootScriptText ??= bootScript(root)
        const script = `<script>${await bootScriptText}</script>`
        const told = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${script}`)
        return page === undefined ? told : draw(told, page, context, { root, plugins })
      },
    },
  }
}

/** The same for a site under development, where it comes as a file. */
export function bootScriptModule(): Plugin {
  return {
    name: 'boot-script-module',
    apply: 'serve',
    transformIndexHtml: () => [
      { tag: 'script', attrs: { type: 'module', src: '/app/boot-script.ts' }, injectTo: 'head-prepend' },
    ],
  }
}

interface Site {
  readonly root: string
  readonly plugins: () => PluginOption[]
}

async function draw(
  html: string,
  { file, name, audience }: Drawn,
  context: IndexHtmlTransformContext,
  site: Site,
): Promise<string> {
  const markup = await render(`/${file}`, name, site)
  const theme = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
  const styles = await stylesFor(markup, site.root)
  const parts = lateChunks(context, file).map((path) => `  <link rel="modulepreload" crossorigin href="/${path}">\n  `)
  return html
    .replace(theme, '')
    .replace('</head>', () => `${parts.join('')}    <style>${styles}</style>\n  </head>`)
    .replace('<!--drawn-->', () => `<div inert data-for="${audience}">${markup}</div>`)
    .replace('</body>', `  ${theme.trim()}\n  </body>`)
}

/** What the screen needs beyond the script that the page begins with. */
function lateChunks({ bundle = {}, chunk: entry }: IndexHtmlTransformContext, file: string): readonly string[] {
  const chunkAt = (name: string) => (bundle[name]?.type === 'chunk' ? bundle[name] : undefined)
  const reach = (from: Rolldown.OutputChunk | undefined, found = new Set<string>()): Set<string> => {
    if (from === undefined || found.has(from.fileName)) return found
    found.add(from.fileName)
    for (const name of from.imports) reach(chunkAt(name), found)
    return found
  }
  const screen = Object.values(bundle).find(
    (each) => each.type === 'chunk' && each.moduleIds.some((id) => id.endsWith(`/web/${file}`)),
  )
  if (screen === undefined) throw new Error(`${file} is in no chunk`)
  const first = reach(entry)
  return [...reach(chunkAt(screen.fileName))].filter((name) => !first.has(name))
}

async function bootScript(root: string): Promise<string> {
  const script = await buildAlone(root, 'chunk', {
    build: { target: 'es2022', rolldownOptions: { input: `${root}/app/boot-script.ts`, output: { format: 'iife' } } },
  })
  return script.trim()
}

/** The theme, cut down to the classes of some markup. */
async function stylesFor(markup: string, root: string): Promise<string> {
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '))
  const theme = await compile(await readFile(`${root}/theme.css`, 'utf8'), {
    base: root,
    async loadStylesheet(id, base) {
      const path = fileURLToPath(import.meta.resolve(`${id}/index.css`))
      return { path, base, content: await readFile(path, 'utf8') }
    },
  })
  const name = 'virtual:drawn.css'
  const source: Plugin = {
    name,
    resolveId: (id) => (id === name ? id : undefined),
    load: (id) => (id === name ? theme.build(classes) : undefined),
  }
  const styles = await buildAlone(root, 'asset', { plugins: [source], build: { rolldownOptions: { input: name } } })
  return styles.trim()
}

async function render(file: string, name: string, { root, plugins }: Site): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }] = await Promise.all([import('react'), import('react-dom/server')])
  const server = await createServer({
    configFile: false,
    root,
    appType: 'custom',
    logLevel: 'error',
    plugins: plugins(),
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
  })
  try {
    const { [name]: screen } = (await server.ssrLoadModule(file)) as Record<string, ComponentType>
    if (screen === undefined) throw new Error(`${file} has no ${name}`)
    return renderToStaticMarkup(createElement(screen))
  } finally {
    await server.close()
  }
}
