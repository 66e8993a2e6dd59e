import { listenForIdentities } from '#web/feature/account/identity-sign-in.ts'
import { onNative } from './bridge.ts'
import { registerDevice } from './device-token.ts'
import { postToNative } from './post.ts'
import { updateAddress } from './store.ts'

/**
 * Begins to hear the wrapper, and then asks for its version: that question tells it that from now on it is heard. Loaded only
 * where there is a wrapper. Answers how to stop.
 */
export function listen(): () => void {
  const stops = [listenForIdentities(), registerDevice(), hearUpdates()]
  postToNative({ type: 'APP_VERSION' })
  return () => stops.forEach((stop) => stop())
}

function hearUpdates(): () => void {
  let version: string | undefined
  let hide: (() => void) | undefined
  const stopVersion = onNative('APP_VERSION', (message) => {
    version = message.version
  })
  const stopUpdate = onNative('APP_UPDATE', ({ force, url }) => {
    const address = updateAddress(url, navigator.userAgent)
    // Told again, perhaps that it must be now: the new sheet takes the place of the old one.
    void import('./update-sheet.tsx').then(({ showUpdate }) => {
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
