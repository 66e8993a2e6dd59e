/** Stands in the pages of a build for the origin of their site, which only its deployment knows. A preview of a link needs whole addresses. */
const builtAddress = 'https://site.invalid'

/** A page as a site serves it: with its own origin, such as `https://ansh.example`. */
export function withSiteAddress(page: Uint8Array, siteAddress: string): Buffer {
  return Buffer.from(Buffer.from(page).toString().replaceAll(builtAddress, siteAddress))
}
