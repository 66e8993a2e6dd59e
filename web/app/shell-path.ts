/** The screens whose shell is in app.html. */
export const shellPaths = ['/companyoverview', '/holdings', '/profile', 'page'] as const

/** The shell of a path in lower case. `page`: that of every other screen. */
export function shellPath(path: string): string {
  return shellPaths.find((known) => known === path) ?? 'page'
}
