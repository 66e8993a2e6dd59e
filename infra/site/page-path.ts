/** The file that is served at a decoded path: a page, or the path itself when its last segment contains a dot. */
export function pagePath(path: string): string {
  if (path === '/') return '/landing.html'
  if (path === '/home') return '/home.html'
  if (isFile(path)) return path
  return path === '/desk' || path.startsWith('/desk/') ? '/desk.html' : '/app.html'
}

export function isFile(path: string): boolean {
  return (path.split('/').at(-1) ?? '').includes('.')
}

/** Whether a path stays within the folder and names no hidden file, on any operating system. */
export function isSafe(path: string): boolean {
  return (
    path.startsWith('/') &&
    !/[\\\0:]/.test(path) &&
    !path
      .slice(1)
      .split('/')
      .some((part) => part === '' || part.startsWith('.'))
  )
}

/** The OpenAPI document: a file of the site (web/public/api/openapi.json) among the addresses of the API. */
export const openapiPath = '/api/openapi.json'

export function isApiPath(path: string): boolean {
  return path === '/api' || (path.startsWith('/api/') && path !== openapiPath)
}

/** The decoded path, or undefined when its percent-encoding is broken. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
