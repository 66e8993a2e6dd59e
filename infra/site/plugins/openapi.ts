import type { Plugin } from 'vite'
import { contentTypeOf } from '#infra/site/file-kind.ts'
import { openapiPath } from '#infra/site/page-path.ts'

/** `/api/openapi.json`: a file of the build, and an address of the development server. */
export function openapi(): Plugin {
  return {
    name: 'openapi',
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: openapiPath.slice(1), source: await text() })
    },
    configureServer({ middlewares }) {
      middlewares.use(openapiPath, (_, response, next) => {
        text().then(
          (body) =>
            response
              .writeHead(200, { 'content-type': contentTypeOf(openapiPath), 'cache-control': 'no-store' })
              .end(body),
          next,
        )
      })
    },
  }
}

async function text(): Promise<string> {
  const { openapiText } = (await import(
    new URL('../../build/openapi/text.ts', import.meta.url).href
  )) as typeof import('#infra/build/openapi/text.ts')
  return openapiText()
}
