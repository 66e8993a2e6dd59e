import { expect, it } from 'vitest'
import { dependentsOf, importersOf } from '#tests/import-graph.ts'

const sources: Readonly<Record<string, string>> = {
  'shared/order/rules.ts': "import { paise } from '#shared/kernel/money.ts'",
  'shared/order/rules.test.ts': "import { rule } from './rules.ts'\nimport * as z from 'zod/mini'",
  'functions/order/api.ts': "const { rule } = await import('#shared/order/rules.ts')",
  'web/main.tsx': "import './ui/theme.css'\nconst page = new URL('./feature/a.html', import.meta.url)",
}

const importers = importersOf(Object.keys(sources), (file) => sources[file] ?? '')

it('follows imports of layers, of neighbours and at run time', () => {
  expect(dependentsOf(importers, ['shared/kernel/money.ts']).toSorted()).toEqual([
    'functions/order/api.ts',
    'shared/kernel/money.ts',
    'shared/order/rules.test.ts',
    'shared/order/rules.ts',
  ])
})

it('follows files that are no modules', () => {
  expect(dependentsOf(importers, ['web/feature/a.html'])).toEqual(['web/feature/a.html', 'web/main.tsx'])
})

it('reaches nothing from a file that nobody imports', () => {
  expect(dependentsOf(importers, ['functions/order/api.ts'])).toEqual(['functions/order/api.ts'])
})
