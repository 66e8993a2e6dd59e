import { expect, it } from 'vitest'
import { isPolyglot } from './polyglot.ts'

const bytesOf = (text: string) => Uint8Array.from(text, (letter) => letter.charCodeAt(0))

it.each([
  'x<html>',
  '<HTML lang=en>',
  '<script>',
  '<ScRiPt src=x>',
  '<svg/onload=x>',
  '<!DOCTYPE html>',
  '<?php x',
  'PK\x01\x02xPK\x05\x06',
])('finds %j', (text) => {
  expect(isPolyglot(bytesOf(text))).toBe(true)
})

it.each(['', '<', '<htm', '<htmlx', '<svgs>', '< html>', '<?xpacket begin=x?><x:xmpmeta>', 'PK\x05\x06', 'PK\x01\x02'])(
  'finds nothing in %j',
  (text) => {
    expect(isPolyglot(bytesOf(text))).toBe(false)
  },
)
