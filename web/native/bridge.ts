/** What the wrapper app tells (web/native/README.md describes each). */
export interface InMessages {
  GOOGLE_SIGNIN: { readonly id_token: string }
  APPLE_SIGNIN: {
    readonly identity_token: string
    readonly nonce: string
    readonly user?: { readonly first_name: string; readonly last_name: string }
  }
  FCM_TOKEN: { readonly fcm_token: string; readonly deviceType: string }
  CAMERA_PERMISSION: { readonly granted: boolean }
  APP_VERSION: { readonly version: string }
  APP_UPDATE: { readonly force: boolean; readonly url: string }
}

type Fields = Readonly<Record<string, unknown>>

/** Longer ones are nobody's: an identity token has a few thousand characters. */
const lengths = { token: 8_192, deviceToken: 4_096, nonce: 256, name: 200, version: 32, address: 2_048 } as const

/** Reads one kind of message; undefined when a field is missing, of another kind or too long. What is not known of it is dropped. */
const readers: { readonly [Type in keyof InMessages]: (fields: Fields) => InMessages[Type] | undefined } = {
  GOOGLE_SIGNIN: ({ id_token }) => (isText(id_token, lengths.token) ? { id_token } : undefined),
  // A wrapper that asked Apple without a nonce has none to tell.
  APPLE_SIGNIN: ({ identity_token, nonce = '', user }) => {
    if (!isText(identity_token, lengths.token) || !isTextOrNone(nonce, lengths.nonce)) return undefined
    // Apple tells the name once, at the first sign-in.
    if (user === undefined || user === null) return { identity_token, nonce }
    const { first_name, last_name } = asFields(user) ?? {}
    return isTextOrNone(first_name, lengths.name) && isTextOrNone(last_name, lengths.name)
      ? { identity_token, nonce, user: { first_name, last_name } }
      : undefined
  },
  FCM_TOKEN: ({ fcm_token, deviceType }) =>
    isText(fcm_token, lengths.deviceToken) &&
    /^[\x21-\x7e]+$/.test(fcm_token) &&
    typeof deviceType === 'string' &&
    /^(android|ios)$/i.test(deviceType)
      ? { fcm_token, deviceType }
      : undefined,
  CAMERA_PERMISSION: ({ granted }) => (typeof granted === 'boolean' ? { granted } : undefined),
  APP_VERSION: ({ version }) => (isText(version, lengths.version) ? { version } : undefined),
  APP_UPDATE: ({ force, url }) =>
    typeof force === 'boolean' && isText(url, lengths.address) ? { force, url } : undefined,
}

/** Hears one kind of message; answers how to stop. Messages of other windows and those that are not whole are not taken. */
export function onNative<Type extends keyof InMessages>(
  type: Type,
  hear: (message: InMessages[Type]) => void,
): () => void {
  function take(event: MessageEvent<unknown>) {
    const fields = isOwn(event) ? parse(event.data) : undefined
    const message = fields?.['type'] === type ? readers[type](fields) : undefined
    if (message !== undefined) hear(message)
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

function parse(data: unknown): Fields | undefined {
  try {
    return asFields(typeof data === 'string' ? JSON.parse(data) : data)
  } catch {
    return undefined
  }
}

function asFields(value: unknown): Fields | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : undefined
}

function isText(value: unknown, max: number): value is string {
  return typeof value === 'string' && value !== '' && value.length <= max
}

/** As `isText`, and may be empty. */
function isTextOrNone(value: unknown, max: number): value is string {
  return value === '' || isText(value, max)
}
