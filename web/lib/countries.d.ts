/** Generated at build time by infra/site/countries.ts: one line per country, `IN,91,10,,5-5,6789`. */
declare module 'virtual:countries' {
  export const countryLines: string
}
