import type { Context } from '#functions/platform/context.ts'
import { deskEvidenceApi } from '#shared/desk/evidence-api.ts'
import { acceptEvidence } from '#shared/file/evidence.ts'
import { recordEvidence } from '#functions/file/commands.ts'
import { upload } from '#functions/platform/http/upload.ts'
import { recordAct } from '#functions/trail/commands.ts'
import { readDeskOrder } from './read-desk-order.ts'

export const saveEvidence = upload(
  deskEvidenceApi.saveEvidence,
  async ({ params, body, caller }, context: Context<'table' | 'files'>) => {
    const { id } = await readDeskOrder(context, params.id)
    const key = await recordEvidence(context, id, body.file.name, acceptEvidence(body.file))
    // Without the file's name, which a person gave.
    const details = { file: `sha_${key.split('/')[2]}` }
    await recordAct(context, { subject: `order:${id}`, act: 'order.save-evidence', by: caller.userId, details })
    return { data: { key } }
  },
)
