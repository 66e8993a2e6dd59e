/** What the wrapper app is told (decisions §10). */
export type OutMessage =
  | { readonly type: 'FILE_URL'; readonly file_url: string }
  | { readonly type: 'SIGN_URL'; readonly url: string }
  | { readonly type: 'AUTH'; readonly token: string; readonly userId: string }
  | { readonly type: 'CAMERA_PERMISSION' }
  | { readonly type: 'APP_VERSION' }

/** What the wrapper app tells. */
export interface InMessages {
  GOOGLE_SIGNIN: { readonly id_token: string }
  APPLE_SIGNIN: { readonly identity_token: string; readonly nonce: string; readonly user?: { readonly first_name: string; readonly last_name: string } }
  FCM_TOKEN: { readonly fcm_token: string; readonly deviceType: string }
  CAMERA_PERMISSION: { readonly granted: boolean }
  APP_VERSION: { readonly version: string }
  APP_UPDATE: { readonly force: boolean; readonly url: string }
}

interface Wrapper {
  postMessage: (message: string) => void
}

declare global {
  interface Window {
    ReactNativeWebView?: Wrapper
    webkit?: { messageHandlers?: { native?: Wrapper } }
    Android?: Wrapper
  }
}

/** False when there is no wrapper: the caller then does it the browser's way. */
export function postToNative(message: OutMessage): boolean {
  const wrapper = window.ReactNativeWebView ?? window.webkit?.messageHandlers?.native ?? window.Android
  if (wrapper === undefined) return false
  wrapper.postMessage(JSON.stringify(message))
  return true
}

/** Hears one kind of message; answers how to stop. Messages of other windows are not taken. */
export function onNative<Type extends keyof InMessages>(type: Type, hear: (message: InMessages[Type]) => void): () => void {
  function take(event: MessageEvent<unknown>) {
    if (!isOwn(event)) return
    const message = parse(event.data)
    if (message?.type === type) hear(message as InMessages[Type] & { type: Type })
  }
  addEventListener('message', take)
  return () => removeEventListener('message', take)
}

/** The wrapper has news of an order (N3). */
export function onLatestOrderData(hear: () => void): () => void {
  addEventListener('getLatestOrderData', hear)
  document.addEventListener('getLatestOrderData', hear)
  return () => {
    removeEventListener('getLatestOrderData', hear)
    document.removeEventListener('getLatestOrderData', hear)
  }
}

/** The wrapper's messages carry no source and no origin; a page's own carry its own. A frame or an opener is a stranger. */
function isOwn(event: MessageEvent<unknown>): boolean {
  return event.source === window || (event.source === null && (event.origin === '' || event.origin === location.origin))
}

function parse(data: unknown): { readonly type: unknown } | undefined {
  try {
    const message: unknown = typeof data === 'string' ? JSON.parse(data) : data
    return typeof message === 'object' && message !== null && 'type' in message ? message : undefined
  } catch {
    return undefined
  }
}
