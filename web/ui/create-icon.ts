import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Replaces lucide's createLucideIcon (vite.config.ts), whose props for size, stroke and context cost 1 KB. This app sets them by styles. */
function createIcon({ node }: IconData) {
  return function Icon({ className = '', ...rest }: SVGProps<SVGSVGElement>) {
    const defaults = {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    } as const
    return createElement(
      'svg',
      { ...defaults, className: `lucide ${className}`, ...rest },
      // Each a child of its own, so that they need no keys.
      ...node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

// oxlint-disable-next-line import/no-default-export -- lucide's icons import the default export.
export { createIcon as default }
