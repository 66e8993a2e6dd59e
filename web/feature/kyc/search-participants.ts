import type { bankApi } from '#shared/bank/api.ts'
import type { ResponseOf } from '#shared/kernel/endpoint.ts'
import { call } from '#web/platform/api/client.ts'

/** A depository participant: the broker or bank with which a demat account is. */
export type Participant = ResponseOf<typeof bankApi.searchDepositoryParticipants>['data'][number]

/** The participants whose name contains a text. Empty without an answer: any other name can be typed. */
export async function searchParticipants(name: string, signal: AbortSignal): Promise<readonly Participant[]> {
  const answer = call('searchDepositoryParticipants', { query: { name } }, { signal })
  return await answer.then(({ data }) => data).catch(() => [])
}
