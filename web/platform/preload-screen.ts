type Preload = (path: string) => void

let preload: Preload | undefined

/** Registers the function that fetches the code of the screen at a path. web/app does it at the start: it alone knows the screens. */
export function registerPreload(registered: Preload): void {
  preload = registered
}

/** Fetches the code of a screen ahead of time. Does nothing for a path without a lazily loaded screen. */
export function preloadScreen(path: string): void {
  preload?.(path)
}
