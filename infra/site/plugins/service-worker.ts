import { createHash } from 'node:crypto'
import type { Plugin, Rolldown } from 'vite'
import { buildAlone } from '#infra/site/build-alone.ts'

/**
 * Builds the service worker, which caches the app for offline use, into one file. The file is at the root, because a worker controls
 * only paths below its own. It contains a hash of the build, so that each build brings a new worker. `withdrawn` builds a worker that
 * unregisters itself.
 */
export function serviceWorker(root: string, { withdrawn = false } = {}): Plugin {
  return {
    name: 'service-worker',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      async handler(_, bundle) {
        const buildName = withdrawn ? '' : nameOf(bundle)
        const source = await buildAlone(root, 'chunk', {
          define: { buildName: JSON.stringify(buildName) },
          build: { rolldownOptions: { input: `${root}/offline/service-worker.ts`, output: { format: 'iife' } } },
        })
        this.emitFile({ type: 'asset', fileName: 'service-worker.js', source })
      },
    },
  }
}

/** A hash of a build. Files have their content hash in their name; pages are added by content. */
function nameOf(bundle: Rolldown.OutputBundle): string {
  const parts = Object.values(bundle).map(
    (file) => `${file.fileName} ${file.type === 'asset' && file.fileName.endsWith('.html') ? String(file.source) : ''}`,
  )
  return createHash('sha256').update(parts.toSorted().join()).digest('hex').slice(0, 12)
}
