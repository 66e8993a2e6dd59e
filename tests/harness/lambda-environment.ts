import { localSettings } from '#infra/local/settings.ts'

/** The environment of a function of a stage on AWS. */
export const lambdaEnvironment = {
  TABLE_NAME: 'table',
  LEDGER_NAME: 'ledger',
  BUCKET_NAME: 'files',
  DOCUMENTS_BUCKET_NAME: 'documents',
  BUS_NAME: 'bus',
  STATE_MACHINES: JSON.stringify({ sign: 'arn:aws:states:ap-south-1:000000000000:stateMachine:sign' }),
  QUEUES: JSON.stringify({ reader: 'https://sqs.ap-south-1.amazonaws.com/000000000000/reader' }),
  SECRET_PREFIX: 'ansh/',
  AWS_REGION: 'ap-south-1',
  AWS_ACCESS_KEY_ID: 'AKIDLAMBDA',
  AWS_SECRET_ACCESS_KEY: 'x',
}

/** Settings without the addresses of simulators. */
export function settingsOnAws() {
  const settings = localSettings({ siteAddress: 'http://localhost:5173', sandboxAddress: 'http://localhost:5174' })
  const address = undefined
  return {
    ...settings,
    sns: { ...settings.sns, address },
    ses: { ...settings.ses, address },
    voice: { ...settings.voice, address },
  }
}
