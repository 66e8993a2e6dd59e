/** A screen gets this long, on a busy machine too. */
const timeoutMs = 60_000
/** What changes without a trace in the document, such as the value of a field, is seen this often. */
const pauseMs = 50

/** Waits until a check holds: it runs after each change of the document. `seen`: what an error tells of the page. */
export async function until(
  what: string,
  holds: () => boolean,
  { changed, seen }: { readonly changed: () => Promise<void>; readonly seen: () => string },
): Promise<void> {
  const endMs = performance.now() + timeoutMs
  while (!holds()) {
    if (performance.now() > endMs) throw new Error(`Waited ${timeoutMs / 1_000} seconds for ${what}\n${seen()}`)
    let timer: NodeJS.Timeout | undefined
    await Promise.race([changed(), new Promise((resolve) => (timer = setTimeout(resolve, pauseMs)))])
    clearTimeout(timer)
  }
}
