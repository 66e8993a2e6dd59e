import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BrowserContext, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const address = 'http://corpus.test/'

/** How HTML comes to stand in the page: by the component that every screen uses, or, for what it must not need, as it is. */
export interface Case {
  readonly id: number
  readonly html: string
  readonly how: 'shown' | 'raw'
  readonly wordsMax?: number
}

/** What stands in a page full of cases. */
interface Shown {
  /** Elements and attributes that are on no list, links without manners, markup that reads differently a second time. */
  readonly wrong: readonly string[]
  /** The most words that a case with a limit shows. */
  readonly words: number
}

/** What became of it when it was touched. */
export interface Outcome extends Shown {
  /** The ids of what ran. */
  readonly ran: ReadonlySet<number>
  /** Addresses that were asked for, pages that opened, dialogs, documents that went elsewhere. */
  readonly left: readonly string[]
}

const page = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SafeHtml } from '${root}web/ui/safe-html.tsx'
import { isSafeAddress, shownTags } from '${root}shared/kernel/html.ts'

const usual = ['click', 'mouseover', 'focus', 'toggle', 'submit', 'load', 'error']

// A vector may name its own things like those of the document.
const make = document.createElement.bind(document)
const [find, body, range] = [document.querySelectorAll.bind(document), document.body, document.createRange()]
range.selectNodeContents(body)
const { get: attributes } = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')

// A link that leads to a place is not followed; one that runs is.
addEventListener('click', (event) => {
  const link = event.target.closest?.('a[href], area[href]')
  if (link && /^(https?|mailto):/.test(link.href?.baseVal ?? link.href)) event.preventDefault()
}, true)

window.show = async (cases) => {
  const shown = body.appendChild(make('main'))
  createRoot(shown).render(cases.filter(({ how }) => how === 'shown').map(({ id, html, wordsMax }, key) => createElement('section', { key, 'data-id': id, 'data-max': wordsMax }, createElement(SafeHtml, { html, wordsMax }))))
  const raw = body.appendChild(make('aside'))
  for (const { id, html } of cases.filter(({ how }) => how === 'raw')) {
    const section = raw.appendChild(make('section'))
    section.dataset.id = id
    // As innerHTML would, and scripts run too.
    section.append(range.createContextualFragment(html))
  }
  const isReady = () => shown.querySelector('.animate-pulse') === null && (shown.childElementCount > 0 || cases.every(({ how }) => how === 'raw'))
  for (const until = performance.now() + 30_000; !isReady(); await new Promise((done) => setTimeout(done, 10))) if (performance.now() > until) throw new Error('It does not come to stand in the page')
}

window.fire = () => {
  for (const element of find('section *')) {
    const own = [...attributes.call(element)].flatMap(({ name }) => (name.toLowerCase().startsWith('on') ? [name.slice(2).toLowerCase()] : []))
    for (const type of new Set([...usual, ...own])) element.dispatchEvent(new Event(type, { cancelable: true }))
  }
}

window.inspect = () => {
  const wrong = []
  let words = 0
  const read = make('template')
  for (const section of find('section')) {
    const isShown = section.parentElement.localName === 'main'
    const host = isShown ? section.firstElementChild : section
    const said = (what) => wrong.push(section.dataset.id + ': ' + what + ' in ' + host.innerHTML.slice(0, 300))
    for (const element of host.querySelectorAll('*')) {
      if (!shownTags.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') said(element.nodeName)
      for (const { name, value } of attributes.call(element)) {
        if (!['href', 'rel', 'target'].includes(name) || element.localName !== 'a') said(name)
        if (name === 'href' && (!isSafeAddress(value) || !['https:', 'mailto:'].includes(element.protocol))) said(value)
      }
      if (isShown && element.localName === 'a' && (element.target !== '_blank' || element.rel !== 'noopener noreferrer nofollow')) said('manners')
    }
    if (!isShown) continue
    read.innerHTML = host.innerHTML
    if (read.innerHTML !== host.innerHTML) said('reads as ' + read.innerHTML.slice(0, 300))
    if (section.dataset.max === undefined) continue
    const texts = document.createNodeIterator(host, NodeFilter.SHOW_TEXT)
    let count = 0
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) count += text.data.match(/\\S+/g)?.length ?? 0
    words = Math.max(words, count)
    if (count > section.dataset.max) said(count + ' words')
  }
  return { wrong, words }
}
`

/** The component and what looks at it, as one script. */
export async function buildPage(): Promise<string> {
  const built = (await build({
    configFile: false,
    root,
    logLevel: 'silent',
    plugins: [
      react(),
      {
        name: 'xss-page',
        resolveId: (id) => (id === 'xss-page' ? `${root}tests/browser/\0xss-page.js` : undefined),
        load: (id) => (id.endsWith('\0xss-page.js') ? page : undefined),
      },
    ],
    build: {
      write: false,
      minify: false,
      rolldownOptions: { input: 'xss-page', output: { format: 'iife', codeSplitting: false } },
    },
  })) as Rolldown.RolldownOutput
  return built.output[0].code
}

/** Pages without any policy, so that the cleaning counts alone. What leaves them is written down and goes nowhere. */
export class Stage {
  private readonly ran = new Set<number>()
  private readonly left: string[] = []

  static async open(context: BrowserContext, script: string): Promise<Stage> {
    // In every document, also in those within documents.
    await context.addInitScript(`window.ran = (id) => console.debug('RAN ' + id)`)
    const stage = new Stage(await context.newPage())
    await context.route('**', async (route) => {
      const url = route.request().url()
      if (url === address)
        return await route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Corpus</title><body><script src="/page.js"></script>',
        })
      if (url === `${address}page.js`) return await route.fulfill({ contentType: 'text/javascript', body: script })
      stage.left.push(`asked for ${url}`)
      // Nothing: a document that would go there stays.
      return await route.fulfill({ status: 204 })
    })
    context.on('page', (popup) => {
      stage.left.push('opened a page')
      void popup.close()
    })
    stage.watch()
    return stage
  }

  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  private watch(): void {
    this.page.on('console', (message) => {
      const id = /^RAN (\d+)/.exec(message.text())?.[1]
      if (id !== undefined) this.ran.add(Number(id))
    })
    this.page.on('dialog', (dialog) => {
      this.left.push('opened a dialog')
      void dialog.dismiss()
    })
    this.page.on('framenavigated', (frame) => {
      if (frame !== this.page.mainFrame() || frame.url() !== address) this.left.push(`went to ${frame.url()}`)
    })
  }

  /** A new document with these cases. */
  async show(cases: readonly Case[]): Promise<Shown> {
    this.ran.clear()
    this.left.length = 0
    await this.page.goto(address)
    await this.page.evaluate(`show(${JSON.stringify(cases)})`)
    return this.page.evaluate<Shown>('inspect()')
  }

  /** The same, and every event fired at each of its elements. */
  async play(cases: readonly Case[]): Promise<Outcome> {
    const shown = await this.show(cases)
    await this.page.evaluate('fire()')
    // Pictures fail to load, frames load and animations begin in their own time.
    await this.page.evaluate('new Promise((done) => setTimeout(done, 150))')
    return { ...shown, ran: new Set(this.ran), left: [...this.left] }
  }
}
