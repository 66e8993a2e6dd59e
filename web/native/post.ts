import type { UserId } from '#shared/kernel/id.ts'
/** Messages to the wrapper app. web/native/README.md describes each. */
export type OutMessage =
  | { readonly type: 'FILE_URL'; readonly file_url: string }
  | { readonly type: 'SIGN_URL'; readonly url: string }
  | { readonly type: 'AUTH'; readonly token: string; readonly userId: UserId }
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

/** Posts a message to the wrapper, and to nothing else. False when there is no wrapper: the caller then uses what a browser offers. */
export function postToNative(message: OutMessage): boolean {
  const wrapper = findWrapper()
  wrapper?.postMessage(JSON.stringify(message))
  return wrapper !== undefined
}

/** The bridge of the wrapper. A frame with the name of a bridge is also found under that name and is excluded: it is a window, which has a property `window`. */
export function findWrapper(): Wrapper | undefined {
  return [window.ReactNativeWebView, window.webkit?.messageHandlers?.native, window.Android].find(
    (found) => found !== undefined && !('window' in found),
  )
}
