import type { Plugin } from 'vite'

/** `virtual:countries`: the countries of phone numbers and their lengths, without the library's tables. */
export function countries(): Plugin {
  return {
    name: 'countries',
    resolveId: (id) => (id === 'virtual:countries' ? '\0virtual:countries' : undefined),
    async load(id) {
      if (id !== '\0virtual:countries') return undefined
      const { countryLines } = (await import(
        new URL('../countries.ts', import.meta.url).href
      )) as typeof import('#infra/site/countries.ts')
      return `export const countryLines = ${JSON.stringify(countryLines())}`
    },
  }
}
