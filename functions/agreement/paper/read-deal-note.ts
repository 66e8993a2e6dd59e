import type { Context } from '#functions/platform/context.ts'
import { papersApi } from '#shared/agreement/papers-api.ts'
import { http } from '#functions/platform/http/endpoint.ts'
import { answerPaper } from '#functions/agreement/paper.ts'

export const readDealNote = http(
  papersApi.readDealNote,
  ({ params, caller }, context: Context<'table:read' | 'files'>) =>
    answerPaper(context, caller.userId, params.id, {
      name: 'deal-note',
      isReady: ({ transfer }) => transfer.state === 'CREDITED',
      draw: (facts, papers) => papers.dealNote(facts),
    }),
)
