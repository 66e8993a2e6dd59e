import { brand } from '#shared/brand.ts'

/** A paragraph, or the points of a list. */
export type Passage = string | readonly string[]

/** What a legal page says: a file beside this one, so that it can be read, compared and counted without a screen around it. */
export interface LegalText {
  readonly title: string
  /** The page in one or two sentences, for whoever reads no further. */
  readonly lead: string
  readonly sections: readonly { readonly heading: string; readonly passages: readonly Passage[] }[]
  /** The other pages: the terms lead to them, and they lead back. */
  readonly further?: readonly { readonly to: string; readonly title: string }[]
}

/** A text from its file, where what carries the brand stands by its name: `{supportEmail}`. */
export function parseLegalText(file: string): LegalText {
  const said = (_: string, name: keyof typeof brand) => brand[name]
  return JSON.parse(file, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(/\{(\w+)\}/g, said) : value,
  ) as LegalText
}
