/** Has the app itself kept in this browser, so that it opens without a network (web/offline). Asked for after login: the first screen fetches nothing more than it must. */
export function registerServiceWorker(): void {
  // A house under development serves its sources as they are.
  if (import.meta.env.PROD) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined)
}
