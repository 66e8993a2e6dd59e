/** Registers the service worker, which lets the app open without a network (web/offline). Called after login, so that the first screen fetches only what it needs. */
export function registerServiceWorker(): void {
  // The development server serves source files, which must not be cached.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}
