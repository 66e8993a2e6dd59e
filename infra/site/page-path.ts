/** Each page of the build has its own paths; what looks like a file is one. The path is decoded already. */
export function pagePath(path: string): string {
  if (path === '/') return '/landing.html'
  if (path === '/home') return '/home.html'
  if (isFile(path)) return path
  return path === '/desk' || path.startsWith('/desk/') ? '/desk.html' : '/app.html'
}

export function isFile(path: string): boolean {
  return (path.split('/').at(-1) ?? '').includes('.')
}

/** Nothing above the folder, nothing hidden, nothing that means a folder on some other system. */
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

export function isApiPath(path: string): boolean {
  return path === '/api' || path.startsWith('/api/')
}

/** Undefined for broken percent-encoding. */
export function decodePath(path: string): string | undefined {
  try {
    return decodeURIComponent(path)
  } catch {
    return undefined
  }
}
