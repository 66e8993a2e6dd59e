import { bankApi } from '#shared/bank/api.ts'
import { serve } from '#functions/platform/http/endpoint.ts'
import { listBanks } from './list-banks.ts'
import { listStates } from './list-states.ts'
import { readBankAccount } from './read-bank-account.ts'
import { readDemat } from './read-demat.ts'
import { searchDepositoryParticipants } from './search-depository-participants.ts'
import { permissions } from './permissions.ts'

export const entry = serve(bankApi, permissions.api, {
  listBanks,
  listStates,
  readBankAccount,
  readDemat,
  searchDepositoryParticipants,
})
