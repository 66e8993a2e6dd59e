import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import type { BrowserContext, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'

const root = fileURLToPath(new URL('../..', import.meta.url))
const address = 'http://corpus.test/'

/** How the HTML is inserted: by the component that every screen uses, or raw. */
export interface Case {
  readonly id: number
  readonly html: string
  readonly how: 'shown' | 'raw'
  readonly wordsMax?: number
}

/** What a page of cases shows. */
interface Inspection {
  /** Elements and attributes outside the allow lists, links without the required `rel` and `target`, markup that parses differently a second time. */
  readonly violations: readonly string[]
  /** The largest number of words that a limited case shows. */
  readonly words: number
}

/** The result after all events were fired. */
export interface Outcome extends Inspection {
  /** The ids of the cases whose script ran. */
  readonly ran: ReadonlySet<number>
  /** Requests, opened pages, dialogs and navigations. */
  readonly escapes: readonly string[]
}

const page = `
import { createElement } from 'react'
import { createRoot } from 'react-dom/client'
import { SafeHtml } from '${root}web/ui/safe-html.tsx'
import { isSafeAddress, renderedTags } from '${root}shared/kernel/html.ts'

const usual = ['click', 'mouseover', 'focus', 'toggle', 'submit', 'load', 'error']

// Saved first, because a vector may shadow the document's properties (DOM clobbering).
const make = document.createElement.bind(document)
const [find, body, range] = [document.querySelectorAll.bind(document), document.body, document.createRange()]
range.selectNodeContents(body)
const { get: attributes } = Object.getOwnPropertyDescriptor(Element.prototype, 'attributes')

// Links to addresses are not followed; script links run.
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
    // Like innerHTML, except that scripts run too.
    section.append(range.createContextualFragment(html))
  }
  const isReady = () => shown.querySelector('.animate-pulse') === null && (shown.childElementCount > 0 || cases.every(({ how }) => how === 'raw'))
  for (const until = performance.now() + 30_000; !isReady(); await new Promise((done) => setTimeout(done, 10))) if (performance.now() > until) throw new Error('The cases were not rendered within 30 seconds')
}

window.fire = () => {
  for (const element of find('section *')) {
    const own = [...attributes.call(element)].flatMap(({ name }) => (name.toLowerCase().startsWith('on') ? [name.slice(2).toLowerCase()] : []))
    for (const type of new Set([...usual, ...own])) element.dispatchEvent(new Event(type, { cancelable: true }))
  }
}

window.inspect = () => {
  const violations = []
  let words = 0
  const read = make('template')
  for (const section of find('section')) {
    const isShown = section.parentElement.localName === 'main'
    const host = isShown ? section.firstElementChild : section
    const report = (what) => violations.push(section.dataset.id + ': ' + what + ' in ' + host.innerHTML.slice(0, 300))
    for (const element of host.querySelectorAll('*')) {
      if (!renderedTags.includes(element.localName) || element.namespaceURI !== 'http://www.w3.org/1999/xhtml') report(element.nodeName)
      for (const { name, value } of attributes.call(element)) {
        if (!['href', 'rel', 'target'].includes(name) || element.localName !== 'a') report(name)
        if (name === 'href' && (!isSafeAddress(value) || !['https:', 'mailto:'].includes(element.protocol))) report(value)
      }
      if (isShown && element.localName === 'a' && (element.target !== '_blank' || element.rel !== 'noopener noreferrer nofollow')) report('rel or target')
    }
    if (!isShown) continue
    read.innerHTML = host.innerHTML
    if (read.innerHTML !== host.innerHTML) report('reads as ' + read.innerHTML.slice(0, 300))
    if (section.dataset.max === undefined) continue
    const texts = document.createNodeIterator(host, NodeFilter.SHOW_TEXT)
    let count = 0
    for (let text = texts.nextNode(); text !== null; text = texts.nextNode()) count += text.data.match(/\\S+/g)?.length ?? 0
    words = Math.max(words, count)
    if (count > section.dataset.max) report(count + ' words')
  }
  return { violations, words }
}
`

/** Bundles the component and the inspection code into one script. */
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

/** A page without a content security policy, so that only the sanitizer protects. Outgoing requests are recorded and answered empty. */
export class XssPage {
  private readonly ran = new Set<number>()
  private readonly escapes: string[] = []

  static async open(context: BrowserContext, script: string): Promise<XssPage> {
    // In every document, nested ones included.
    await context.addInitScript(`window.ran = (id) => console.debug('RAN ' + id)`)
    const xssPage = new XssPage(await context.newPage())
    await context.route('**', async (route) => {
      const url = route.request().url()
      if (url === address)
        return await route.fulfill({
          contentType: 'text/html',
          body: '<!doctype html><title>Corpus</title><body><script src="/page.js"></script>',
        })
      if (url === `${address}page.js`) return await route.fulfill({ contentType: 'text/javascript', body: script })
      xssPage.escapes.push(`requested ${url}`)
      // 204 keeps the document where it is.
      return await route.fulfill({ status: 204 })
    })
    context.on('page', (popup) => {
      xssPage.escapes.push('opened a page')
      void popup.close()
    })
    xssPage.watch()
    return xssPage
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
      this.escapes.push('opened a dialog')
      void dialog.dismiss()
    })
    this.page.on('framenavigated', (frame) => {
      if (frame !== this.page.mainFrame() || frame.url() !== address) this.escapes.push(`navigated to ${frame.url()}`)
    })
  }

  /** Shows these cases in a new document. */
  async show(cases: readonly Case[]): Promise<Inspection> {
    this.ran.clear()
    this.escapes.length = 0
    await this.page.goto(address)
    await this.page.evaluate(`show(${JSON.stringify(cases)})`)
    return this.page.evaluate<Inspection>('inspect()')
  }

  /** Shows these cases and fires every event at each of their elements. */
  async play(cases: readonly Case[]): Promise<Outcome> {
    const shown = await this.show(cases)
    await this.page.evaluate('fire()')
    // Picture errors, frame loads and animations are asynchronous.
    await this.page.evaluate('new Promise((done) => setTimeout(done, 150))')
    return { ...shown, ran: new Set(this.ran), escapes: [...this.escapes] }
  }

  /** Plays cases that nothing protects from. Returns those that ran. One of them may lead the page elsewhere, which ends the others. */
  async playUnprotected(cases: readonly Case[]): Promise<ReadonlySet<number>> {
    await this.play(cases).catch(() => undefined)
    return new Set(this.ran)
  }
}
