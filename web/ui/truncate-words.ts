/** The text up to `max` words, without trailing punctuation, and how many words that are. */
export function truncateWords(text: string, max: number): { readonly kept: string; readonly words: number } {
  const words = text.match(/\S+/g)?.length ?? 0
  if (words <= max) return { kept: text, words }
  const kept = max <= 0 ? '' : (text.match(new RegExp(`^\\s*(?:\\S+\\s+){${max - 1}}\\S+`))?.[0] ?? '')
  return { kept: kept.replace(/(?<![,;:.–-])[,;:.–-]+$/, ''), words: max }
}

/** Truncates a DOM tree in place after `max` words. It works on nodes, so the markup stays valid. True when anything was removed. */
export function truncateTree(root: Node, max: number): boolean {
  const state: Cut = { left: max, lastText: null, cut: false }
  for (const child of Array.from(root.childNodes)) visit(child, state)
  if (state.cut && state.lastText !== null) state.lastText.nodeValue = `${(state.lastText.nodeValue ?? '').trimEnd()}…`
  return state.cut
}

interface Cut {
  left: number
  lastText: Node | null
  cut: boolean
}

function visit(node: Node, state: Cut): void {
  if (state.left <= 0) {
    state.cut ||= (node.textContent ?? '').trim() !== ''
    node.parentNode?.removeChild(node)
  } else if (node.nodeType === Node.TEXT_NODE) cutText(node, state)
  else for (const child of Array.from(node.childNodes)) visit(child, state)
}

function cutText(node: Node, state: Cut): void {
  const text = node.nodeValue ?? ''
  const { kept, words } = truncateWords(text, state.left)
  state.left -= words
  if (words > 0) state.lastText = node
  if (kept === text) return
  node.nodeValue = kept
  state.cut = true
}
