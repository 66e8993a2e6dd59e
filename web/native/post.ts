/** What the wrapper app is told (web/native/README.md describes each). */
export type OutMessage =
  | { readonly type: 'FILE_URL'; readonly file_url: string }
  | { readonly type: 'SIGN_URL'; readonly url: string }
  | { readonly type: 'AUTH'; readonly token: string; readonly userId: string }
  | { readonly type: 'CAMERA_PERMISSION' }
  | { readonly type: 'APP_VERSION' }

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

/** False when there is no wrapper: the caller then does it the browser's way. Nothing but the wrapper is ever posted to. */
export function postToNative(message: OutMessage): boolean {
  const wrapper = findWrapper()
  wrapper?.postMessage(JSON.stringify(message))
  return wrapper !== undefined
}

/** A frame that calls itself by a wrapper's name is found under that name too, and is none: a window has itself. */
export function findWrapper(): Wrapper | undefined {
  return [window.ReactNativeWebView, window.webkit?.messageHandlers?.native, window.Android].find(
    (found) => found !== undefined && !('window' in found),
  )
}
