/** Made at build time by infra/site/countries.ts: a line for each country, `IN,91,10,,5-5`. */
declare module 'virtual:countries' {
  export const countryLines: string
}
