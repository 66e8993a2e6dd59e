export type ThemeColour = 'brand' | 'line' | 'muted' | 'gain' | 'loss' | 'surface'

/** A theme colour as a canvas can take it. The variable holds both modes, so an element has to settle which one is meant. */
export function themeColour(name: ThemeColour, host: HTMLElement): string {
  const probe = document.createElement('span')
  probe.style.color = `var(--color-${name})`
  probe.hidden = true
  host.append(probe)
  const colour = getComputedStyle(probe).color
  probe.remove()
  return colour
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
