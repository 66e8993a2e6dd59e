import { useSearch } from 'wouter/use-browser-location'

/** The id of the company that is open beside the list, by the address. Undefined when there is none, and on a phone, where a company hides the list. */
export function useOpenCompany(): string | undefined {
  return new URLSearchParams(useSearch({ ssrSearch: '' })).get('id') ?? undefined
}
