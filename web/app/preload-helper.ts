const seen = new Set<string>()

/**
 * Replaces Vite's helper (vite.config.ts), which is five times as large: preloads what the code of an import() needs, and waits for its
 * styles. `files` are relative to the root of the site.
 */
export function __vitePreload<Module>(load: () => Promise<Module>, files: readonly string[] = []): Promise<Module> {
  const styles: Promise<unknown>[] = []
  for (const file of files) {
    if (seen.has(file)) continue
    seen.add(file)
    const link = document.createElement('link')
    const isStyle = file.endsWith('.css')
    link.rel = isStyle ? 'stylesheet' : 'modulepreload'
    link.href = `/${file}`
    document.head.append(link)
    if (isStyle)
      styles.push(
        new Promise((resolve, reject) => {
          link.onload = resolve
          link.onerror = reject
        }),
      )
  }
  return Promise.all(styles).then(load)
}
