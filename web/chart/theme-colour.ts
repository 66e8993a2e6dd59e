const names = ['brand', 'on-brand', 'line', 'muted', 'surface'] as const

export type ThemeColours = Readonly<Record<(typeof names)[number], string>>

/** The colours of the theme in a form that a canvas accepts. Each CSS variable holds a light and a dark value, so hidden elements resolve it. All are added before the first is read, because each read after a change makes the browser recalculate styles. */
export function themeColours(host: HTMLElement): ThemeColours {
  const probes = names.map((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--color-${name})`
    probe.hidden = true
    return probe
  })
  host.append(...probes)
  const colours = Object.fromEntries(
    names.map((name, index) => [name, getComputedStyle(probes[index] ?? host).color]),
  ) as ThemeColours
  for (const probe of probes) probe.remove()
  return colours
}

/** The colour at 9 % opacity. */
export function translucent(colour: string): string {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.09)')
}

/** Subscribes to changes of the theme, by the system or by the person. Returns the function that unsubscribes. */
export function onThemeChange(listener: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(listener)
  system.addEventListener('change', listener)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', listener)
    chosen.disconnect()
  }
}
