/** The texts for Google, quoted from docs/specification/texts.md, and the same for Apple. */
export const identityTexts = {
  Google: { done: 'Google Authentication Successful', failed: 'Google Authentication Failed. Please try later' },
  Apple: { done: 'Apple Authentication Successful', failed: 'Apple Authentication Failed. Please try later' },
} as const
