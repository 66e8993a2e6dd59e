import { expect, it } from 'vitest'
import { png } from '#tests/harness/picture.ts'
import { pictureIn } from './logo.ts'

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0"/></svg>'
const base64 = (text: string) => Buffer.from(text).toString('base64')

it.each([
  ['SVG text', svg, 'image/svg+xml', base64(svg)],
  ['SVG text behind a line', `\n${svg}`, 'image/svg+xml', base64(`\n${svg}`)],
  [
    'a data URL of SVG, escaped',
    `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`,
    'image/svg+xml',
    base64(svg),
  ],
  ['a data URL of SVG in base64', `data:image/svg+xml;base64,${base64(svg)}`, 'image/svg+xml', base64(svg)],
  ['a data URL of a PNG', `DATA:image/PNG;base64,${png().toString('base64')}`, 'image/png', png().toString('base64')],
  [
    'base64 without its end',
    `data:image/jpeg;base64,${base64('four').replace(/=+$/, '')}`,
    'image/jpeg',
    base64('four'),
  ],
])('takes %s', (_, logo, contentType, bytes) => {
  expect(pictureIn(logo)).toEqual({ contentType, base64: bytes })
})

it.each([
  '',
  'https://example.com/logo.png',
  'data:text/html,<script>',
  'data:image/png,plain',
  'data:image/svg+xml,%E0%A4%A',
  '<svgx>',
  '<html><svg>',
])('refuses %j', (logo) => {
  expect(pictureIn(logo)).toBeUndefined()
})
