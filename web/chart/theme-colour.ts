const names = ['brand', 'line', 'muted', 'gain', 'loss', 'surface'] as const

export type ThemeColours = Readonly<Record<(typeof names)[number], string>>

/** The theme's colours as a canvas can take them. The variables hold both modes, so elements have to settle which one is meant: all at once, because each question has the browser work out the page's styles. */
export function themeColours(host: HTMLElement): ThemeColours {
  const probes = names.map((name) => {
    const probe = document.createElement('span')
    probe.style.color = `var(--color-${name})`
    probe.hidden = true
    return probe
  })
  host.append(...probes)
  const colours = Object.fromEntries(
    names.map((name, place) => [name, getComputedStyle(probes[place] ?? host).color]),
  ) as ThemeColours
  for (const probe of probes) probe.remove()
  return colours
}

/** The same colour, faint. */
export function faint(colour: string): string {
  return colour.replace(/^rgb\((.*)\)$/, 'rgba($1, 0.09)')
}

/** Calls back when the colours may have changed: the system's mode or the chosen one. */
export function onThemeChange(changed: () => void): () => void {
  const system = matchMedia('(prefers-color-scheme: dark)')
  const chosen = new MutationObserver(changed)
  system.addEventListener('change', changed)
  chosen.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  return () => {
    system.removeEventListener('change', changed)
    chosen.disconnect()
  }
}
