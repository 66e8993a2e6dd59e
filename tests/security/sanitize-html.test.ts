import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sanitizeHtml } from '#functions/platform/security/sanitize-html.ts'
import { sanitizeSvg } from '#functions/platform/security/sanitize-svg.ts'
import { type HtmlUse, htmlTags, isSafeAddress } from '#shared/kernel/html.ts'
import { corpus } from './xss/corpus.ts'
import { drawings } from './xss/drawing.ts'
import { junk } from './xss/junk.ts'
import { longest, nestings } from './xss/long.ts'

const uses = Object.keys(htmlTags) as HtmlUse[]

/** The elements of sanitized HTML, which contains no other markup. */
function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? []
}

function expectHarmless(html: string, use: HtmlUse): void {
  const names = htmlTags[use].join('|')
  const allowed = new RegExp(`^<(?:/?(?:${names})|br /|a(?: href="(?<address>[^"<>]*)")? rel="noopener")>$`)
  for (const tag of tagsOf(html)) {
    const match = allowed.exec(tag)
    expect(match, `${tag} in ${html}`).not.toBeNull()
    const address = match?.groups?.['address']
    if (address !== undefined)
      expect(isSafeAddress(address.replaceAll('&quot;', '"').replaceAll('&amp;', '&')), address).toBe(true)
  }
  expect(html.replace(/<[^>]*>/g, '')).not.toContain('<')
}

describe('HTML of the desk', () => {
  it.each(uses)('has only allowed elements when sanitized as %s, and sanitizing again changes nothing', async (use) => {
    for (const { html } of corpus) {
      const clean = await sanitizeHtml(html, use)
      expectHarmless(clean, use)
      expect(await sanitizeHtml(clean, use)).toBe(clean)
    }
  })

  it('is stable after one pass, for any input', async () => {
    await fc.assert(
      fc.asyncProperty(junk, fc.constantFrom(...uses), async (html, use) => {
        const clean = await sanitizeHtml(html, use)
        expectHarmless(clean, use)
        expect(await sanitizeHtml(clean, use)).toBe(clean)
      }),
      { numRuns: 2_000, seed: 7 },
    )
  })

  it.each([
    'Kaveri makes pumps – and valves, since 1998.',
    'कावेरी पंप बनाती है\n\tand more, at 5 % and “best” prices 🙂',
    '<p>Two <strong>words</strong> and <em>one</em></p><ul><li>a</li><li>b</li></ul>',
    '<table><thead><tr><th>Year</th></tr></thead><tbody><tr><td>2026</td></tr></tbody></table>',
  ])('leaves clean HTML unchanged: %s', async (html) => {
    expect(await sanitizeHtml(html, 'overview')).toBe(html)
  })

  it.each([
    [
      '<p>a <a href="https://x.example/a?b=1&amp;c=2#d">b</a></p>',
      '<p>a <a href="https://x.example/a?b=1&amp;c=2#d" rel="noopener">b</a></p>',
    ],
    [
      '<a href="mailto:help@ansh.example?subject=Hi">b</a>',
      '<a href="mailto:help@ansh.example?subject=Hi" rel="noopener">b</a>',
    ],
    ['<a href="https://ansh.in@evil.example/">b</a>', '<a rel="noopener">b</a>'],
    ['<a href="https:\\\\evil.example">b</a>', '<a rel="noopener">b</a>'],
    ['<a href="http://x.example">b</a>', '<a rel="noopener">b</a>'],
    ['<a href="/logout">b</a>', '<a rel="noopener">b</a>'],
    ['<a href="https://x.example/\u202efdp.exe">b</a>', '<a rel="noopener">b</a>'],
    ['<a id="location" name="cookie" class="fixed" style="top:0" href="#x">b</a>', '<a rel="noopener">b</a>'],
    ['1 < 2 & 3 > 2', '1 &lt; 2 &amp; 3 &gt; 2'],
    ['a\u0000b\ud800c', 'abc'.replace('c', '\ufffdc')],
  ])('sanitizes %s', async (html, clean) => {
    expect(await sanitizeHtml(html, 'news')).toBe(clean)
  })

  it('is sanitized quickly at the maximum of 20,000 characters, however hostile', async () => {
    await sanitizeHtml('<p>warm</p>', 'answer')
    for (const piece of nestings) {
      const clean = await sanitizeHtml(longest(piece), 'answer')
      expectHarmless(clean, 'answer')
      let [depth, deepest] = [0, 0]
      for (const tag of tagsOf(clean)) {
        depth += tag.startsWith('</') ? -1 : Number(!tag.endsWith('/>'))
        deepest = Math.max(deepest, depth)
      }
      expect(deepest, piece).toBeLessThan(26)
    }
  })
})

describe('a picture of the desk', () => {
  const logo =
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><g fill="#5B34DA"><rect width="64" height="64" rx="14" /></g><text x="32" y="41">A &amp; B</text></svg>'

  it('is unchanged when it is clean', async () => {
    const address = `data:image/svg+xml,${encodeURIComponent(logo)}`
    const base64 = `data:image/svg+xml;base64,${Buffer.from(logo).toString('base64')}`
    for (const picture of ['', logo, address, base64]) expect(await sanitizeSvg(picture)).toBe(picture)
    const gradient =
      '<svg xmlns="http://www.w3.org/2000/svg"><defs><linearGradient id="g"><stop offset="0" stop-color="rgb(1,2,3)" /></linearGradient></defs><path d="M0 0L1-1.5e3z" fill="url(#g)" /></svg>'
    expect(await sanitizeSvg(gradient)).toBe(gradient)
    expect(await sanitizeSvg(`<?xml version="1.0"?><!DOCTYPE svg [<!ENTITY a "b">]>\n${logo}\n`)).toBe(logo)
  })

  it.each(drawings)('loses everything that could run or load: %s', async (drawing) => {
    for (const picture of [
      drawing,
      `data:image/svg+xml,${encodeURIComponent(drawing)}`,
      `data:image/svg+xml;base64,${Buffer.from(drawing).toString('base64')}`,
    ]) {
      const clean = await sanitizeSvg(picture)
      if (clean === undefined) continue
      const text = clean.startsWith('<')
        ? clean
        : clean.includes(';base64,')
          ? Buffer.from(clean.split(',')[1] ?? '', 'base64').toString()
          : decodeURIComponent(clean.slice(clean.indexOf(',') + 1))
      for (const tag of tagsOf(text))
        expect(tag).not.toMatch(
          /script|foreign|<image|<use|<a\b|<style|animate|<set|href|\son|javascript:|data:|style=|https?:(?!\/\/www\.w3\.org\/2000\/svg)/i,
        )
      expect(await sanitizeSvg(clean)).toBe(clean)
    }
  })

  it('is accepted when the unsafe parts can be removed', async () => {
    const cleaned = await Promise.all(drawings.map(sanitizeSvg))
    expect(cleaned.filter((clean) => clean !== undefined).length).toBeGreaterThan(30)
    // Its text is unchanged.
    expect(await sanitizeSvg('<svg><text onclick="ran(0)">&lt;script&gt;</text></svg>')).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg"><text>&lt;script&gt;</text></svg>',
    )
  })

  it.each([
    'https://x.example/logo.png',
    'javascript:ran(0)',
    'hello',
    '<p>no</p>',
    '<svg',
    '<svg></svg><svg></svg>',
    'data:text/html,<script>ran(0)</script>',
    'data:image/svg+xml,%',
    'data:image/gif;base64,R0lGODlhAQABAAAAACw=',
    'data:image/png;base64,AAAA',
    'data:image/png,abc',
    `data:image/png;base64,${Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')}`,
    'data:image/jpeg;base64,/9j/4AAQ',
    'x<svg></svg>',
  ])('is refused when it is %s', async (picture) => {
    expect(await sanitizeSvg(picture)).toBeUndefined()
  })

  it('is recognized by its bytes, and loses extra content', async () => {
    const bare = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mNkYAAAAAYAAjCB0C8AAAAASUVORK5CYII='
    const bytes = Buffer.from(bare, 'base64')
    expect(await sanitizeSvg(`data:image/jpeg;base64,${bare}`)).toBe(`data:image/png;base64,${bare}`)
    expect(
      await sanitizeSvg(
        `data:image/png;base64,${Buffer.concat([bytes, Buffer.from('<script>ran(0)</script>')]).toString('base64')}`,
      ),
    ).toBe(`data:image/png;base64,${bare}`)
  })
})
