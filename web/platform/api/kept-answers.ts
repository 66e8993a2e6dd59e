import type { EndpointName } from '#shared/registry.ts'
import { answersDatabase } from './answers-database.ts'

/** What a person may still see without a network: the catalogue, what they own and have ordered, and who they are. */
const keptNames: ReadonlySet<EndpointName> = new Set<EndpointName>([
  'readLoginDetail',
  'readFirstScreen',
  'readSnapshot',
  'readWatchlist',
  'listHoldings',
  'listOrders',
])

const store = 'answers'

/** An answer as it was when it arrived, in milliseconds since 1970. */
export interface KeptAnswer {
  readonly body: unknown
  readonly atMs: number
}

interface Sealed {
  readonly iv: Uint8Array<ArrayBuffer>
  readonly data: ArrayBuffer
}

/**
 * Keeps an answer for times without a network, sealed with a key made from the session: without its token, which a logout and its end
 * remove, nobody can read it (docs/adr/0103-keep-the-last-answers-for-offline-use.md). A failure is ignored: nothing is kept then.
 */
export async function keepAnswer(name: EndpointName, request: unknown, body: unknown, token: string): Promise<void> {
  if (!keptNames.has(name) || typeof indexedDB === 'undefined') return
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const text = JSON.stringify({ body, atMs: Date.now() } satisfies KeptAnswer)
  const data = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(token), new TextEncoder().encode(text))
  // Full or blocked storage keeps nothing.
  await inStore('readwrite', (answers) => answers.put({ iv, data } satisfies Sealed, addressOf(name, request))).catch(
    () => undefined,
  )
}

/** The last answer of this session to the same request. Undefined when there is none, or only one of another session. */
export async function keptAnswer(name: EndpointName, request: unknown, token: string): Promise<KeptAnswer | undefined> {
  if (!keptNames.has(name) || typeof indexedDB === 'undefined') return undefined
  try {
    const sealed = (await inStore('readonly', (answers) => answers.get(addressOf(name, request)))) as Sealed | undefined
    if (sealed === undefined) return undefined
    const text = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: sealed.iv }, await keyOf(token), sealed.data)
    return JSON.parse(new TextDecoder().decode(text)) as KeptAnswer
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

/** One request to the store. The connection is closed after it, so that a logout can delete the database at once. */
async function inStore(mode: IDBTransactionMode, work: (answers: IDBObjectStore) => IDBRequest): Promise<unknown> {
  const opening = indexedDB.open(answersDatabase)
  opening.onupgradeneeded = () => opening.result.createObjectStore(store)
  await settled(opening)
  const connection = opening.result
  try {
    return await settled(work(connection.transaction(store, mode).objectStore(store)))
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
