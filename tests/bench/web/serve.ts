import { openFiles } from '#infra/local/files.ts'
import { systemClock } from '#infra/local/clock.ts'
import { listen, nodeListener } from '#infra/local/server.ts'
import { embeddedSettings } from '#infra/local/settings.ts'
import { openSite } from '#infra/local/http-server.ts'

export interface Served {
  readonly address: string
  /** What was asked for, in order. */
  readonly asked: string[]
  close(): Promise<void>
}

/** A folder of pages as `npm start` serves its own: packed by brotli, with the headers of CloudFront. There is no API behind it. */
export async function serve(folder: string): Promise<Served> {
  const settings = embeddedSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
  const files = openFiles({ address: 'http://localhost:5173/files', signingKey: 'nobody', clock: systemClock() })
  const site = openSite({
    folder,
    files,
    settings,
    gateway: { call: async () => ({ status: 503, headers: {}, body: '' }) },
    isClosed: async () => false,
  })
  const asked: string[] = []
  const listener = nodeListener((request) => {
    asked.push(request.target)
    return site(request)
  })
  const { port, close } = await listen(0, (request, response) => void listener(request, response))
  return { address: `http://localhost:${port}`, asked, close }
}
