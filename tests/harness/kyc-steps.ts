import { cmlPdf, sampleFiles, sampleHolder, type Holder } from '#infra/sandbox/hyperverge/papers.ts'
import type { UserId } from '#shared/kernel/id.ts'
import type { TestApp } from './api-client.ts'

/** The sample paper of a name, as a file to upload. */
export async function paperOf(name: string, holder: Holder = sampleHolder) {
  const file = sampleFiles[name]
  if (file === undefined) throw new Error(`there is no sample ${name}`)
  return { name, bytes: await file.make(holder) }
}

export const testPan = 'AAAPM0001A'
/** The name of the bank comes from our directory, not from the caller. */
export const account = { accNo: '000123456789', IFSC: 'HDFC0000001', bankName: 'Any bank' } as const

/** The six steps of a person, each as one call. `as`: the session token. */
export function kycSteps({ call }: Pick<TestApp, 'call'>, id: UserId, as: string, holder: Holder = sampleHolder) {
  const options = { as }
  const upload = async (file: string) => ({ kyc_copy: await paperOf(file, holder), userid: id })
  return {
    aadhaar: async (file = 'aadhaar-masked.png') => call('uploadAadhaar', { body: await upload(file) }, options),
    findPan: (panNumber = testPan) => call('findPanName', { body: { panNumber, userID: id } }, options),
    confirmPan: (panCardNo = testPan) => call('confirmPan', { body: { panCardNo, userId: id } }, options),
    panCard: async () => call('uploadPan', { body: await upload('pan.png') }, options),
    selfie: async () => call('uploadSelfie', { body: await upload('selfie.jpg') }, options),
    signature: async () => call('uploadSignature', { body: await upload('signature.png') }, options),
    bank: (accNo: string = account.accNo) =>
      call('verifyBankAccount', { body: { ...account, accNo, userID: id } }, options),
    demat: async (password?: string, bytes?: Uint8Array) =>
      call(
        'verifyDemat',
        {
          body: {
            kyc_copy: { name: 'cml.pdf', bytes: bytes ?? (await cmlPdf(holder)) },
            dematId: holder.dematId,
            userId: id,
            dpWith: 'Sample Securities',
            ...(password !== undefined && { password }),
          },
        },
        options,
      ),
    read: async () => (await call('readKyc', {}, options)).body.data,
  }
}

export type KycSteps = ReturnType<typeof kycSteps>

/** All six steps, one after the other. */
export async function completeKyc(steps: KycSteps): Promise<void> {
  await steps.aadhaar()
  await steps.findPan()
  await steps.confirmPan()
  await steps.selfie()
  await steps.signature()
  await steps.bank()
  await steps.demat()
}
