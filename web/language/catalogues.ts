import { i18n, type Messages } from '@lingui/core'

/** The Hindi catalogues (lingui.config.ts), each a file of its own. */
const files = import.meta.glob<Messages>('./hi/*.po', { import: 'messages' })

/** Whose code has been loaded: `app`, and features. */
const needed = new Set<string>()
const loading = new Map<string, Promise<void>>()

/**
 * Says that code with texts of this catalogue has been loaded. The build writes the call into each file that has texts
 * (infra/site/plugins/catalogues.ts). Readers of Hindi wait for it before the screen is shown; readers of English load nothing.
 */
export function needCatalogue(name: string): void {
  needed.add(name)
  if (i18n.locale === 'hi') void load(name)
}

/** Resolves when the Hindi catalogues of all loaded code are there, or have failed: their texts are English then. */
export async function catalogues(): Promise<void> {
  await Promise.all([...needed].map(load))
}

function load(name: string): Promise<void> {
  const known = loading.get(name)
  if (known !== undefined) return known
  const pending = (files[`./hi/${name}.po`]?.() ?? Promise.resolve({}))
    .then((messages) => i18n.load('hi', messages))
    // Tried again when it is needed next.
    .catch(() => void loading.delete(name))
  loading.set(name, pending)
  return pending
}
