import { loadCode } from '#web/platform/load-code.ts'
import { listenForIdentities } from '#web/feature/account/login/identity-sign-in.ts'
import { onNative } from '#web/native/bridge.ts'
import { postToNative } from '#web/native/post.ts'
import { updateAddress } from '#web/native/store.ts'
import { registerDevice } from './device-token.ts'

/**
 * Subscribes to the messages of the wrapper app, then asks for its version, which tells the wrapper that the page listens
 * (web/native/README.md). Loaded only inside a wrapper. Returns the function that stops it.
 */
export function listenToWrapper(): () => void {
  const stops = [listenForIdentities(), registerDevice(), offerUpdates()]
  postToNative({ type: 'APP_VERSION' })
  return () => stops.forEach((stop) => stop())
}

function offerUpdates(): () => void {
  let version: string | undefined
  let hide: (() => void) | undefined
  const stopVersion = onNative('APP_VERSION', (message) => {
    version = message.version
  })
  const stopUpdate = onNative('APP_UPDATE', ({ force, url }) => {
    const address = updateAddress(url, navigator.userAgent)
    // A repeated message may change an optional update to a forced one: the new sheet replaces the old one.
    void loadCode(() => import('./shell/update-sheet.tsx')).then(({ showUpdate }) => {
      hide?.()
      hide = showUpdate({ force, address, version })
    })
  })
  return () => {
    stopVersion()
    stopUpdate()
    hide?.()
  }
}
