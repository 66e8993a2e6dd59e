import { openAccount } from '#functions/account/commands.ts'
import { findUserByPhone } from '#functions/account/queries.ts'
import { termsVersion } from '#shared/account/terms.ts'
import type { Harness } from '#tests/harness/harness.ts'
import { account, paperOf } from '#tests/harness/kyc-steps.ts'
import { cmlPdf, sampleHolder } from '#infra/sandbox/hyperverge/papers.ts'
import type { Steps } from './table-walk.ts'

/** A test value: the PAN is rejected, so that its card is sent after it. */
const inactivePan = 'AAAPM0005E'
const phone = '+919000000444'

/** A person of the name of the sample papers does the whole KYC, with steps that are sent twice. */
export async function doKyc(harness: Harness, { call, meanwhile }: Steps): Promise<void> {
  let token = ''
  await meanwhile(async () => {
    await openAccount(harness.app.context, {
      phone,
      email: 'kyc@example.com',
      user_type: 'INDIVIDUAL',
      company_name: '',
      role: 'INVESTER_CLIENT',
      terms_version: termsVersion,
      first_name: 'Ravi',
      last_name: 'Menon',
    })
    token = await harness.logIn(phone)
  })
  const user = await findUserByPhone(harness.app.context, phone)
  if (user === undefined) throw new Error('the account is missing')
  const userid = user.id
  const says = (face: object) =>
    harness.sandbox('/hyperverge/test/applicant', { transaction: `kyc-${userid}`, face }, 'PUT')
  const paper = async (name: string) => ({ body: { kyc_copy: await paperOf(name), userid } })
  await call('startKyc', { body: {} }, token)
  await call('uploadAadhaar', await paper('aadhaar-masked.png'), token)
  await call('findPanName', { body: { panNumber: inactivePan, userID: userid } }, token)
  await call('confirmPan', { body: { panCardNo: inactivePan, userId: userid } }, token)
  await call('uploadPan', await paper('pan.png'), token)
  await says({ liveness: 'no-face' })
  await call('uploadSelfie', await paper('selfie.jpg'), token)
  await call('reopenStep', { body: { document_name: 'selfie' } }, token)
  await says({})
  await call('uploadSelfie', await paper('selfie.jpg'), token)
  await call('uploadSignature', await paper('signature.png'), token)
  await call('verifyBankAccount', { body: { ...account, userID: userid } }, token)
  await call(
    'verifyDemat',
    {
      body: {
        kyc_copy: { name: 'cml.pdf', bytes: await cmlPdf(sampleHolder) },
        dematId: sampleHolder.dematId,
        userId: userid,
        dpWith: 'Sample Securities',
      },
    },
    token,
  )
  await call('readKycFile', { params: { document: 'signature' } }, token)
  await call('readKyc', {}, token)
  await call('listDocuments', { query: { user_id: userid } }, token)
  await call('readKycStatus', {}, token)
}
