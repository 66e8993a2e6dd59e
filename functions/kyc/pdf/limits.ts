/** More than any document of KYC has. */
export const pagesMax = 10
/** In UTF-16 units, of all pages together. */
export const textLengthMax = 200_000
