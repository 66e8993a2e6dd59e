import { isCompanyPage, screenPaths } from '#shared/site-paths.ts'

/** The page of an address that the site does not have. Its status is 404. */
export const notFoundPage = '/not-found.html'

/** The file that is served at a decoded path: a page, or the path itself when its last segment contains a dot. */
export function pagePath(path: string): string {
  if (path === '/') return '/landing.html'
  if (path === '/home') return '/home.html'
  if (isFile(path)) return path
  if (path === '/desk' || path.startsWith('/desk/')) return '/desk.html'
  return isScreen(path) ? '/app.html' : notFoundPage
}

const screens = new Set(screenPaths.map((path) => path.toLowerCase()))

/** Letter case and a trailing slash do not matter, as in the site's own routes. */
function isScreen(path: string): boolean {
  const normal = path.toLowerCase().replace(/(.)\/+$/, '$1')
  return screens.has(normal) || isCompanyPage(normal)
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

/** The OpenAPI document: a file of the built site (plugins/openapi.ts) among the addresses of the API. */
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
