// What answers to submissions say beside the words of the outcomes (./outcome.ts). Apart from the schemas, which the site leaves out.

export const kycMessages = {
  AADHAAR_NAME: 'Please update your name',
  PAN_NAME: 'Name not as per PAN',
  PAN_UNKNOWN: 'We could not find this PAN. Please check it and try again.',
  PAN_OF_PERSON: 'This is the PAN of a person. Please enter that of the company.',
  PAN_OF_NO_PERSON: 'This is not the PAN of a person. Please enter your own.',
  PAN_CARD_NEEDED: 'Please upload a picture of your PAN card.',
  AADHAAR_PROTECTED:
    'This PDF has a password. Open it, choose Print, save it as a PDF without a password, and upload that. Or take a picture of your Aadhaar.',
} as const

type MessageCode = keyof typeof kycMessages

/** A message as the answers have it. */
export function messageOf(code: MessageCode): { readonly message: string; readonly message_code: MessageCode } {
  return { message: kycMessages[code], message_code: code }
}
