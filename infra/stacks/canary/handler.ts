import { get } from 'node:https'
import type { TLSSocket } from 'node:tls'

// The code of the canary. It runs in another region, and its template contains it: it imports nothing but Node.

const timeoutMs = 10_000
const dayMs = 24 * 60 * 60 * 1_000

interface Answer {
  readonly status: number
  /** The end of the certificate, as Node states it: `Nov 27 12:00:00 2026 GMT`. */
  readonly certificateEnds: string
}

/** Asks an address. Rejects when there is no answer in ten seconds or the certificate is not valid. */
export type Ask = (url: string) => Promise<Answer>

interface Probed {
  /** Address of a page, which answers 200. */
  readonly page: string
  /** Address of an endpoint. Any answer below 500 shows that the API works: without a session it is a refusal. */
  readonly endpoint: string
  /** The end of the first secret that ends, an ISO 8601 date; empty for none. */
  readonly secretEnds: string
}

interface Probe {
  readonly SiteAnswers: 0 | 1
  /** Until the certificate or a secret ends, whichever is first. Absent when neither is known. */
  readonly DaysLeft?: number
}

/** Looks at the site from outside. `atMs`: now, in milliseconds since 1970. */
export async function probe(ask: Ask, { page, endpoint, secretEnds }: Probed, atMs: number): Promise<Probe> {
  const [ofPage, ofEndpoint] = await Promise.all([page, endpoint].map((url) => ask(url).catch(() => undefined)))
  const answers = ofPage?.status === 200 && ofEndpoint !== undefined && ofEndpoint.status < 500
  const ends = [ofPage?.certificateEnds ?? '', secretEnds].filter((end) => end !== '').map((end) => Date.parse(end))
  return {
    SiteAnswers: answers ? 1 : 0,
    ...(ends.length > 0 && { DaysLeft: (Math.min(...ends) - atMs) / dayMs }),
  }
}

/** A connection of its own for each request, so that each sees the certificate that is served now. */
const ask: Ask = (url) =>
  new Promise((resolve, reject) => {
    const request = get(url, { agent: false, signal: AbortSignal.timeout(timeoutMs) }, (response) => {
      const { valid_to: certificateEnds } = (response.socket as TLSSocket).getPeerCertificate()
      response.resume()
      resolve({ status: response.statusCode ?? 0, certificateEnds })
    })
    request.once('error', reject)
  })

/** Runs every five minutes and writes the metrics of the probe as a log line. */
export async function handler({ time }: { readonly time: string }): Promise<void> {
  const {
    NAMESPACE: Namespace = '',
    PAGE: page = '',
    ENDPOINT: endpoint = '',
    SECRET_ENDS: secretEnds = '',
  } = process.env
  const Timestamp = Date.parse(time)
  const found = await probe(ask, { page, endpoint, secretEnds }, Timestamp)
  const Metrics = Object.keys(found).map((Name) => ({ Name }))
  const line = {
    level: 'info',
    event: 'site-probed',
    ...found,
    _aws: { Timestamp, CloudWatchMetrics: [{ Namespace, Dimensions: [[]], Metrics }] },
  }
  process.stdout.write(`${JSON.stringify(line)}\n`)
}
