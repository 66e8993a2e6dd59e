/** Messages of the wrapper app by type. web/native/README.md describes each. */
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

/** Maximum lengths in characters. An identity token has a few thousand. */
const lengths = { token: 8_192, deviceToken: 4_096, nonce: 256, name: 200, version: 32, address: 2_048 } as const

/** Parses one type of message. Undefined when a field is missing, of another type or too long. Unknown fields are dropped. */
const parsers: { readonly [Type in keyof InMessages]: (fields: Fields) => InMessages[Type] | undefined } = {
  GOOGLE_SIGNIN: ({ id_token }) => (isText(id_token, lengths.token) ? { id_token } : undefined),
  // A wrapper that signed in with Apple without a nonce sends none.
  APPLE_SIGNIN: ({ identity_token, nonce = '', user }) => {
    if (!isText(identity_token, lengths.token) || !isOptionalText(nonce, lengths.nonce)) return undefined
    // Apple sends the name once, at the first sign-in.
    if (user === undefined || user === null) return { identity_token, nonce }
    const { first_name, last_name } = asFields(user) ?? {}
    return isOptionalText(first_name, lengths.name) && isOptionalText(last_name, lengths.name)
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

/** Subscribes to one type of message. Messages of other windows and malformed messages are ignored. Returns the function that unsubscribes. */
export function onNative<Type extends keyof InMessages>(
  type: Type,
  listener: (message: InMessages[Type]) => void,
): () => void {
  function receive(event: MessageEvent<unknown>) {
    const fields = isOwn(event) ? parse(event.data) : undefined
    const message = fields?.['type'] === type ? parsers[type](fields) : undefined
    if (message !== undefined) listener(message)
  }
  addEventListener('message', receive)
  return () => removeEventListener('message', receive)
}

/** Subscribes to `getLatestOrderData`: something about an order has changed. Returns the function that unsubscribes. */
export function onLatestOrderData(listener: () => void): () => void {
  addEventListener('getLatestOrderData', listener)
  document.addEventListener('getLatestOrderData', listener)
  return () => {
    removeEventListener('getLatestOrderData', listener)
    document.removeEventListener('getLatestOrderData', listener)
  }
}

/** Messages of the wrapper have no source and no origin, those of the page have its own. Messages of a frame or an opener are not accepted. */
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
function isOptionalText(value: unknown, max: number): value is string {
  return value === '' || isText(value, max)
}
