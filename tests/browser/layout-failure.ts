/** Something on the page that a person cannot read or reach. */
export interface Failure {
  readonly kind:
    | 'sideways'
    | 'clipped'
    | 'shortened'
    | 'outside'
    | 'broken-word'
    | 'overlap'
    | 'bars'
    | 'focus'
    | 'target'
    | 'colour'
  readonly element: string
  readonly detail: string
}

export interface LayoutOptions {
  /** The least width and height of what is tapped. */
  readonly targetPx: number
  /** What may end with an ellipsis, because the whole of it is elsewhere. */
  readonly shortened: string
}
