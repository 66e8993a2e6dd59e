import { brand } from '#shared/brand.ts'

/** A paragraph, or the points of a list. */
export type Passage = string | readonly string[]

/** The text of a legal page. It is stored in a JSON file, so that tests can read it without a screen. */
export interface LegalText {
  readonly title: string
  /** A summary of the page in one or two sentences. */
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly passages: readonly Passage[] }[]
  /** Links to the other pages. Only the terms have them. */
  readonly further?: readonly { readonly to: string; readonly title: string }[]
}

/** Parses the file and replaces each placeholder such as `{supportEmail}` with the value of shared/brand.ts. */
export function parseLegalText(file: string): LegalText {
  const brandValue = (_: string, name: keyof typeof brand) => brand[name]
  return JSON.parse(file, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\{(\w+)\}/g, brandValue) : value,
  ) as LegalText
}
