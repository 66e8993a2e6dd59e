import type { ComponentType } from 'react'
import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import { compile } from 'tailwindcss'
import type { RouterProps } from 'wouter'
import { createServer, type IndexHtmlTransformContext, type Plugin, type PluginOption, type Rolldown } from 'vite'
import { legalPaths } from '#shared/site-paths.ts'
import { buildAlone } from './build-alone.ts'

interface PrerenderedPage {
  /** The file and name of what is drawn. */
  readonly file: string
  readonly name: string
  /** Who may see it before the session is known. */
  readonly audience: 'guest' | 'member'
  /** Files whose code the page fetches at once. */
  readonly code: readonly string[]
  /** Files whose code the boot script fetches by path, for members and for everybody else; `everyPath`: at all paths. */
  readonly codeByPath?: Readonly<Record<'member' | 'guest', Readonly<Record<string, readonly string[]>>>>
  /** A script that runs once the markup is there. */
  readonly script?: string
  /** Whether people read before they do anything: the scripts then give way to what is painted on a slow line. */
  readonly isReadFirst?: boolean
}

/** What every member needs. */
const member = 'app/member-screens.tsx'

/** The name in `codeByPath` that stands for all paths; web/app/boot-script.ts repeats it. */
const everyPath = '*'

/** Pages that contain their screen, or the shells of several, in the state without data. */
const prerendered: Readonly<Record<string, PrerenderedPage>> = {
  'landing.html': {
    file: 'system/landing.tsx',
    name: 'Landing',
    audience: 'guest',
    code: ['system/landing.tsx'],
    isReadFirst: true,
  },
  'home.html': {
    file: 'app/shell/shells.tsx',
    name: 'HomeShell',
    audience: 'member',
    code: [member, 'feature/market/home/home.tsx'],
    script: 'app/home-script.ts',
  },
  'app.html': {
    file: 'app/shell/shells.tsx',
    name: 'ScreenShells',
    audience: 'member',
    // A guest who opens the login by its address needs none of it.
    code: [],
    codeByPath: {
      member: {
        [everyPath]: [member],
        '/companyoverview': ['app/company-screen.tsx'],
        '/holdings': ['app/portfolio-screen.tsx'],
        '/profile': ['feature/account/profile/profile.tsx'],
        '/kycslides': ['feature/kyc/kyc-slides.tsx'],
        '/status': ['feature/kyc/kyc-status.tsx'],
        '/uploadaadhar': ['feature/kyc/upload-aadhaar.tsx'],
        '/uploadpan': ['feature/kyc/upload-pan.tsx'],
        '/takeselfie': ['feature/kyc/take-selfie.tsx'],
        '/sign': ['feature/kyc/add-signature.tsx'],
        '/bank': ['feature/kyc/bank/select-bank.tsx'],
        '/demat': ['feature/kyc/add-demat.tsx'],
      },
      guest: {
        '/signupemail': ['feature/account/sign-up/sign-up-email.tsx'],
        ...Object.fromEntries(legalPaths.map((path) => [path, [member, 'feature/legal/legal-page.tsx']])),
      },
    },
  },
}

/**
 * Writes the boot script (web/app/boot-script.ts), which runs before the first paint, into each page. Some pages also get their screen
 * as markup with the styles that it needs, so that it is painted before any other file has arrived; the link to the whole theme
 * follows the markup, where it does not block painting. The markup is inert until the app has loaded. The content security policy in
 * headers.ts allows script and styles by their hashes. `plugins`: the Vite plugins that the site's modules need.
 */
export function prerenderPages(root: string, plugins: () => PluginOption[]): Plugin {
  let bootScriptText: Promise<string> | undefined
  return {
    name: 'prerender-pages',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      async handler(html, context) {
        const page = prerendered[basename(context.filename)]
        bootScriptText ??= inlineScript(root, 'app/boot-script.ts')
        const script = `${codeByPath(context, page)}<script>${await bootScriptText}</script>`
        const withScript = html.replace('<meta charset="utf-8" />', (charset) => `${charset}\n    ${script}`)
        return page === undefined ? withScript : prerender(withScript, page, context, { root, plugins })
      },
    },
  }
}

/** Loads the boot script as a module during development. */
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

async function prerender(
  html: string,
  { file, name, audience, code, script, isReadFirst = false }: PrerenderedPage,
  context: IndexHtmlTransformContext,
  site: Site,
): Promise<string> {
  const markup = await render(`/${file}`, name, site)
  const theme = /\s*<link rel="stylesheet"[^>]*>/.exec(html)?.[0] ?? ''
  const styles = await stylesFor(markup, site.root)
  const ending = script === undefined ? '' : `<script>${await inlineScript(site.root, script)}</script>`
  const parts = [...new Set(code.flatMap((each) => chunksOf(context, each)))].map(
    (path) => `  <link rel="modulepreload" crossorigin href="/${path}">\n  `,
  )
  const complete = html
    .replace(theme, '')
    .replace('</head>', () => `${parts.join('')}    <style>${styles}</style>\n  </head>`)
    .replace('<!--prerendered-->', () => `<div inert data-for="${audience}">${markup}</div>`)
    // A script waits for each style sheet before it.
    .replace('</body>', `  ${ending}\n    ${theme.trim()}\n  </body>`)
  return isReadFirst
    ? complete.replaceAll(/<(?:script type|link rel)="module(?:preload)?"/g, '$& fetchpriority="low"')
    : complete
}

/** Names the code of single paths, for the boot script. */
function codeByPath(context: IndexHtmlTransformContext, page: PrerenderedPage | undefined): string {
  if (page?.codeByPath === undefined) return ''
  const named = Object.entries(page.codeByPath).map(([visitor, files]) => {
    const always = new Set((files[everyPath] ?? []).flatMap((file) => chunksOf(context, file)))
    const hrefs = Object.entries(files).map(([path, screen]) => [
      path,
      [...new Set(screen.flatMap((file) => chunksOf(context, file)))]
        .filter((chunk) => path === everyPath || !always.has(chunk))
        .map((chunk) => `/${chunk}`),
    ])
    return [visitor, Object.fromEntries(hrefs)]
  })
  return `<meta name="code" content='${JSON.stringify(Object.fromEntries(named))}' />\n    `
}

/** The chunks of a file of the site that are not part of the page's entry. */
function chunksOf({ bundle = {}, chunk: entry }: IndexHtmlTransformContext, file: string): readonly string[] {
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
  if (screen === undefined)
    throw new Error(`${file} is in no chunk of the build: check prerendered in infra/site/prerender-pages.ts`)
  const first = reach(entry)
  return [...reach(chunkAt(screen.fileName))].filter((name) => !first.has(name))
}

async function inlineScript(root: string, file: string): Promise<string> {
  const script = await buildAlone(root, 'chunk', {
    build: { target: 'es2022', rolldownOptions: { input: `${root}/${file}`, output: { format: 'iife' } } },
  })
  return script.trim()
}

/** The text of an attribute, of which React writes some characters as references. */
function decoded(text: string): string {
  return text
    .replaceAll('&gt;', '>')
    .replaceAll('&lt;', '<')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&')
}

/** The styles of the theme for the classes of some markup. */
async function stylesFor(markup: string, root: string): Promise<string> {
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => decoded(names).split(' '))
  const theme = await compile(await readFile(`${root}/theme.css`, 'utf8'), {
    base: root,
    async loadStylesheet(id, base) {
      const path = fileURLToPath(import.meta.resolve(`${id}/index.css`))
      return { path, base, content: await readFile(path, 'utf8') }
    },
  })
  const name = 'virtual:prerendered.css'
  const source: Plugin = {
    name,
    resolveId: (id) => (id === name ? id : undefined),
    load: (id) => (id === name ? theme.build(classes) : undefined),
  }
  const styles = await buildAlone(root, 'asset', { plugins: [source], build: { rolldownOptions: { input: name } } })
  return styles.trim()
}

async function render(file: string, name: string, { root, plugins }: Site): Promise<string> {
  const [{ createElement }, { renderToStaticMarkup }, { Router }] = await Promise.all([
    import('react'),
    import('react-dom/server'),
    import('wouter'),
  ])
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
    const { InLanguage } = (await server.ssrLoadModule('/language/in-language.tsx')) as Record<
      'InLanguage',
      ComponentType
    >
    if (screen === undefined) throw new Error(`${file} does not export ${name}`)
    // The policy forbids styles in the markup. The tint of a company's sign is the only one; who draws a company sets it.
    const routed = createElement(
      Router,
      { ssrPath: '/' } as RouterProps,
      createElement(InLanguage, null, createElement(screen)),
    )
    return renderToStaticMarkup(routed).replaceAll(/ style="--hue:\d+"/g, '')
  } finally {
    await server.close()
  }
}
