import type { Random } from '#infra/demo/random.ts'

const spaces = ['\t', '\n', '\f', '\r', ' ', '/', '//', ' / ', '\u0000', '\u000b', '\u00a0']
const wrappers = [
  ['<p>', '</p>'],
  ['<svg>', '</svg>'],
  ['<math>', '</math>'],
  ['<table>', '</table>'],
  ['<style>', '</style>'],
  ['<noscript>', '</noscript>'],
  ['<b title="', '">'],
  ['<!--', '-->'],
  ['<select>', '</select>'],
  ['<svg><foreignObject>', ''],
  ['<math><mtext>', ''],
  ['</p>', ''],
  ['<form>', '</form>'],
  ['<template>', '</template>'],
  ['&lt;', '&gt;'],
  ['<a href="https://x.example">', '</a>'],
] as const

type InputMutation = (html: string, random: Random) => string

/** Randomizes the case of letters in tags. */
const mixCase: InputMutation = (html, random) =>
  html.replace(/<\/?[a-z-]+|\bon[a-z]+=|javascript:/gi, (name) =>
    [...name].map((letter) => (random.next() < 0.5 ? letter.toUpperCase() : letter.toLowerCase())).join(''),
  )
const otherSpace: InputMutation = (html, random) => html.replaceAll(' ', () => random.pick(spaces))
/** Replaces some letters by numeric character references. */
const entities: InputMutation = (html, random) =>
  html.replace(/(?<==["']?)[^"'<>\s]+/g, (value) =>
    value.replace(/RUN|./g, (letter) =>
      letter !== 'RUN' && random.next() < 0.3 ? `&#${letter.codePointAt(0) ?? 0};` : letter,
    ),
  )
const wrapped: InputMutation = (html, random) => {
  const [start, end] = random.pick(wrappers)
  return `${start}${html}${end}`
}
const cut: InputMutation = (html, random) => html.slice(0, random.between(Math.ceil(html.length / 2), html.length))
const slashes: InputMutation = (html) => html.replace(/<([a-z]+) /gi, '<$1/')
const doubled: InputMutation = (html, random) => `${html.slice(0, random.between(0, html.length))}${html}`
const unquoted: InputMutation = (html) => html.replace(/=(["'])([^"'\s<>`=]*)\1/g, '=$2')
const nulls: InputMutation = (html, random) => {
  const index = random.between(0, html.length)
  return `${html.slice(0, index)}\u0000${html.slice(index)}`
}
const inputMutations = [mixCase, otherSpace, entities, wrapped, wrapped, cut, slashes, doubled, unquoted, nulls]

/** Applies one to three mutations, determined by the seed. */
export function mutateInput(html: string, random: Random): string {
  return Array.from({ length: random.between(1, 3) }, () => random.pick(inputMutations)).reduce(
    (mutated, change) => change(mutated, random),
    html,
  )
}
