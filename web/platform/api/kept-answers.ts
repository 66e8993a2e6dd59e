import type { EndpointName } from '#shared/registry.ts'
import { readToken } from '#web/platform/session/token.ts'
import { answersDatabase } from './answers-database.ts'

/** What a person may always see without a network: the catalogue, what they own and have ordered, and who they are. */
const keptNames: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'readLoginDetail',
  'readFirstScreen',
  'readSnapshot',
  'readWatchlist',
  'listHoldings',
  'listOrders',
])
/** What was opened: companies, news and the questions. Of these only the newest are kept, and none that is too large. */
const openedNames: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'readSecurity',
  'readPriceGraph',
  'listSecurityNews',
  'listNews',
  'listFaqs',
])
/** A company has up to three answers: facts, prices and news. */
export const openedMax = 60
/** In bytes. */
export const openedBytesMax = 300_000
/** An answer that is older is no longer shown. */
const shownForMs = 30 * 86_400_000

const store = 'answers'
const openedIndex = 'openedAtMs'
/** Of the database. Another one empties it. */
const version = 2

/** An answer as it was when it arrived, in milliseconds since 1970. */
export interface KeptAnswer {
  readonly body: unknown
  readonly atMs: number
}

interface Sealed {
  /** In milliseconds since 1970. The index of the opened answers; the others have none. */
  readonly openedAtMs?: number
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * Keeps an answer for times without a network, sealed with a key made from the session: without its token, which a logout and its end
 * remove, nobody can read it (docs/adr/0038-keep-the-app-shell-and-last-answers-offline.md). A failure is ignored: nothing is kept then.
 */
export async function keepAnswer(name: EndpointName, request: unknown, body: unknown, token: string): Promise<void> {
  const isOpened = openedNames.has(name)
  if (!(isOpened || keptNames.has(name)) || typeof indexedDB === 'undefined') return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const atMs = Date.now()
  const text = JSON.stringify({ body, atMs } satisfies KeptAnswer)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), new TextEncoder().encode(text))
  // The session may have ended meanwhile, and with it the database.
  if (readToken() !== token || (isOpened && data.byteLength > openedBytesMax)) return
  const sealed: Sealed = { iv, data, ...(isOpened && { openedAtMs: atMs }) }
  // Full or blocked storage keeps nothing.
  await inStore('readwrite', async (answers) => {
    await settled(answers.put(sealed, addressOf(name, request)))
    if (isOpened) await deleteOldest(answers)
  }).catch(() => undefined)
}

/** The last answer of this session to the same request. Undefined when there is none, or only one of another session. */
export async function keptAnswer(name: EndpointName, request: unknown, token: string): Promise<KeptAnswer | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const sealed = (await inStore('readonly', (answers) => settled(answers.get(addressOf(name, request))))) as
      | Sealed
      | undefined
    if (sealed === undefined) return undefined
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(token), sealed.data)
    const kept = JSON.parse(new TextDecoder().decode(text)) as KeptAnswer
    return Date.now() - kept.atMs < shownForMs ? kept : undefined
  } catch {
    return undefined
  }
}

function addressOf(name: EndpointName, request: unknown): string {
  return `${name} ${JSON.stringify(request)}`
}

async function keyOf(token: string): Promise<CryptoKey> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`answers ${token}`))
  return crypto.subtle.importKey('raw', bytes, 'AES-GCM', false, ['encrypt', 'decrypt'])
}

async function deleteOldest(answers: IDBObjectStore): Promise<void> {
  const opened = answers.index(openedIndex)
  const surplus = ((await settled(opened.count())) as number) - openedMax
  if (surplus < 1) return
  for (const key of (await settled(opened.getAllKeys(null, surplus))) as IDBValidKey[]) answers.delete(key)
}

/** One transaction of the store. The connection is closed after it, so that a logout can delete the database at once. */
async function inStore(
  mode: IDBTransactionMode,
  work: (answers: IDBObjectStore) => Promise<unknown>,
): Promise<unknown> {
  const opening = indexedDB.open(answersDatabase, version)
  opening.onupgradeneeded = () => {
    if (opening.result.objectStoreNames.contains(store)) opening.result.deleteObjectStore(store)
    opening.result.createObjectStore(store).createIndex(openedIndex, openedIndex)
  }
  await settled(opening)
  const connection = opening.result
  try {
    return await work(connection.transaction(store, mode).objectStore(store))
  } finally {
    connection.close()
  }
}

function settled(request: IDBRequest): Promise<unknown> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error ?? new Error('The browser refused its storage'))
  })
}
