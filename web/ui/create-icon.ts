import { createElement, type SVGProps } from 'react'

interface IconData {
  readonly node: readonly (readonly [tag: string, attributes: Readonly<Record<string, string>>])[]
}

/** Stands for lucide's own, which can be told sizes, strokes and contexts that this app gives by its styles, and weighs a KB. */
function createIcon({ node }: IconData) {
  return function Icon({ className = '', ...rest }: SVGProps<SVGSVGElement>) {
    const drawn = {
      viewBox: '0 0 24 24',
      fill: 'none',
      stroke: 'currentColor',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
      'aria-hidden': true,
    } as const
    return createElement(
      'svg',
      { ...drawn, className: `lucide ${className}`, ...rest },
      node.map(([tag, attributes]) => createElement(tag, attributes)),
    )
  }
}

// oxlint-disable-next-line import/no-default-export -- lucide's icons import it so.
export { createIcon as default }
