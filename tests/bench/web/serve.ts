import { openFiles } from '#infra/local/files.ts'
import { systemClock } from '#infra/local/clock.ts'
import { listen, nodeListener } from '#infra/local/server/server.ts'
import { localSettings } from '#infra/local/settings.ts'
import { openSite } from '#infra/local/server/http-server.ts'

export interface Served {
  readonly address: string
  /** The requested paths, in order. */
  readonly requestedPaths: string[]
  close(): Promise<void>
}

/** Serves a folder of pages as `npm start` serves its own: compressed by brotli, with the headers of CloudFront. Without an API. */
export async function serve(folder: string): Promise<Served> {
  const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
  const files = openFiles({ address: 'http://localhost:5173/files', signingKey: 'unused', clock: systemClock() })
  const site = openSite({
    folder,
    files,
    documents: files,
    settings,
    gateway: { call: async () => ({ status: 503, headers: {}, body: '' }) },
    readMaintenance: async () => ({ on: false }),
    razorPayKey: async () => 'rzp_test_1',
  })
  const requestedPaths: string[] = []
  const listener = nodeListener((request) => {
    requestedPaths.push(request.target)
    return site(request)
  })
  const { port, close } = await listen(0, (request, response) => void listener(request, response))
  return { address: `http://localhost:${port}`, requestedPaths, close }
}
