/** The scripts by the names of their fonts, and the letters that belong to each. */
export const scripts = {
  devanagari: /\p{Script=Devanagari}/u,
  bengali: /\p{Script=Bengali}/u,
  gujarati: /\p{Script=Gujarati}/u,
  gurmukhi: /\p{Script=Gurmukhi}/u,
  kannada: /\p{Script=Kannada}/u,
  malayalam: /\p{Script=Malayalam}/u,
  oriya: /\p{Script=Oriya}/u,
  tamil: /\p{Script=Tamil}/u,
  telugu: /\p{Script=Telugu}/u,
  'ol-chiki': /\p{Script=Ol_Chiki}/u,
  'meetei-mayek': /\p{Script=Meetei_Mayek}/u,
  /** Urdu, Kashmiri and Sindhi. */
  arabic: /\p{Script=Arabic}/u,
} as const
export type ScriptName = keyof typeof scripts

export const rightToLeft: ReadonlySet<ScriptName> = new Set(['arabic'])
