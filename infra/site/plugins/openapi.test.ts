import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { build, createServer, type InlineConfig, type Rolldown } from 'vite'
import { openapiText } from '#infra/build/openapi/text.ts'
import { openapi } from './openapi.ts'

const root = mkdtempSync(join(tmpdir(), 'ansh-openapi-'))
afterAll(() => rmSync(root, { recursive: true }))
const config: InlineConfig = { configFile: false, root, logLevel: 'error', plugins: [openapi()] }

it('emits the document into the build', async () => {
  const input = join(root, 'entry.js')
  writeFileSync(input, 'export const x = 1')
  const { output } = (await build({
    ...config,
    build: { write: false, rolldownOptions: { input } },
  })) as Rolldown.RolldownOutput
  const file = output.find(({ fileName }) => fileName === 'api/openapi.json')
  expect(file?.type === 'asset' && file.source).toBe(openapiText())
})

it('serves the document during development', async () => {
  const vite = await createServer({ ...config, appType: 'custom', server: { middlewareMode: true, ws: false } })
  const server = createHttpServer(vite.middlewares).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    const { port } = server.address() as AddressInfo
    const response = await fetch(`http://127.0.0.1:${port}/api/openapi.json?x=1`)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8'])
    expect(await response.text()).toBe(openapiText())
  } finally {
    server.close()
    await vite.close()
  }
})
