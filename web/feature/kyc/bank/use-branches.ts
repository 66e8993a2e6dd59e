import { useEndpoint } from '#web/platform/api/use-endpoint.ts'
import type { State } from '#shared/bank/directory.ts'
import type { BranchState } from './route-state.ts'

/** A list of branches changes in weeks. */
const options = { revalidateOnFocus: false, revalidateIfStale: false }

/** The branches of a bank in the chosen state. Nothing is fetched before one is chosen. */
export function useBranches(bankId: string, state: BranchState['state']) {
  return useEndpoint('listBranches', state === undefined ? null : { body: { bankId, state: state as State } }, options)
}
