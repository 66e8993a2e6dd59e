import { type InMessages, onNative } from '#web/native/bridge.ts'
import { call } from '#web/platform/api/client.ts'
import { userStore } from '#web/platform/session/session.ts'

/**
 * Registers this phone for push notifications of the logged-in user. The device token stays in memory until somebody is logged in,
 * and is sent once for each user and token. A failed registration is repeated when the network is back, when another token arrives
 * or when the user changes. Returns the function that stops it.
 */
export function registerDevice(): () => void {
  const registered = new Set<string>()
  let device: InMessages['FCM_TOKEN'] | undefined

  async function send(): Promise<void> {
    const user = userStore.get()
    if (user === undefined || device === undefined) return
    const { fcm_token, deviceType } = device
    const key = `${user.id} ${fcm_token}`
    if (registered.has(key)) return
    registered.add(key)
    await call('updateUsersFcmToken', { body: { fcm_token, deviceType, userId: user.id } }).catch(() =>
      registered.delete(key),
    )
  }

  const sendNow = () => void send()
  const stopMessages = onNative('FCM_TOKEN', (message) => {
    device = message
    sendNow()
  })
  const stopUser = userStore.subscribe(sendNow)
  addEventListener('online', sendNow)
  return () => {
    stopMessages()
    stopUser()
    removeEventListener('online', sendNow)
  }
}
