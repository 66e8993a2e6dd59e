import { call } from '#web/platform/api/client.ts'

/** A depository participant: the broker or bank with which a demat account is. */
export interface Participant {
  readonly id: string
  readonly dp_name: string
}

/** The participants whose name contains a text. Empty without an answer: any other name can be typed. */
export async function searchParticipants(name: string, signal: AbortSignal): Promise<readonly Participant[]> {
  return await call('searchDepositoryParticipants', { query: { name } }, { signal })
    .then(({ data }) => data)
    .catch(() => [])
}
