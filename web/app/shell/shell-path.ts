/** The name of the shell that stands for every screen without one of its own. */
export const anyPage = 'page'

/** The screens whose shell is in app.html. */
export const shellPaths = ['/companyoverview', '/holdings', '/profile', anyPage] as const

/** The shell of a path in lower case. */
export function shellPath(path: string): string {
  return shellPaths.find((known) => known === path) ?? anyPage
}
