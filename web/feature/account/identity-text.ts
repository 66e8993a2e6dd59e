/** X32, X33, and the same for Apple. */
export const identityWords = {
  Google: { done: 'Google Authentication Successful', failed: 'Google Authentication Failed. Please try later' },
  Apple: { done: 'Apple Authentication Successful', failed: 'Apple Authentication Failed. Please try later' },
} as const
