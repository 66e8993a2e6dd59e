import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { screenPaths } from '#shared/site-paths.ts'

const pathsIn = (file: string, pattern: RegExp) =>
  [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, path = '']) => path)

it('a path has a screen exactly when the list of paths says so', () => {
  const built = [
    ...pathsIn('web/app/guest-screens.tsx', /^ {2}'(\/[^']*)': /gm),
    ...pathsIn('web/app/lazy-screens.tsx', /^ {2}'(\/[^']*)': /gm),
  ]
  expect(built.length).toBeGreaterThan(30)
  expect([...screenPaths].sort()).toEqual(built.sort())
})

it('every published route has a screen', () => {
  const published = pathsIn('docs/specification/routes.md', /^\| R\d+ +\| `(\/[^`]*)`/gm)
  expect(published.length).toBeGreaterThan(50)
  expect(published.filter((path) => !screenPaths.includes(path))).toEqual([])
})
