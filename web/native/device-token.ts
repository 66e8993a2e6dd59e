import { call } from '#web/platform/api/client.ts'
import { userStore } from '#web/platform/session.ts'
import { type InMessages, onNative } from './bridge.ts'

/**
 * Has notices pushed to this phone for whoever is logged in, now or later: the token stays in memory until somebody is, and is
 * told once for each person and token. What could not be told is told when the network is back, or at the next of either.
 */
export function registerDevice(): () => void {
  const told = new Set<string>()
  let device: InMessages['FCM_TOKEN'] | undefined

  async function tell(): Promise<void> {
    const user = userStore.get()
    if (user === undefined || device === undefined) return
    const { fcm_token, deviceType } = device
    const once = `${user.id} ${fcm_token}`
    if (told.has(once)) return
    told.add(once)
    await call('updateUsersFcmToken', { body: { fcm_token, deviceType, userId: user.id } }).catch(() =>
      told.delete(once),
    )
  }

  const again = () => void tell()
  const stopHearing = onNative('FCM_TOKEN', (message) => {
    device = message
    again()
  })
  const stopWatching = userStore.subscribe(again)
  addEventListener('online', again)
  return () => {
    stopHearing()
    stopWatching()
    removeEventListener('online', again)
  }
}
