/** The addresses of the former texts, `<page>.<version>.json`, by file. What is added here is listed on its page. */
const files = import.meta.glob<string>('./*.2*.json', { query: '?url', import: 'default', eager: true })

/** The addresses of the former texts of a page, by version. */
export function formerVersions(page: string): Readonly<Record<string, string>> {
  const prefix = `./${page}.`
  return Object.fromEntries(
    Object.entries(files).flatMap(([file, address]) =>
      file.startsWith(prefix) ? [[file.slice(prefix.length, -'.json'.length), address]] : [],
    ),
  )
}
