import { type FirebaseApp, initializeApp } from '@firebase/app'
import type { ProofConfiguration } from './phone-proof.ts'

/** A file by itself beside the larger half of the SDK, so that both come at once and neither is large. */
export function appOf({ apiKey, authDomain, projectId, appId }: ProofConfiguration): FirebaseApp {
  return initializeApp({ apiKey, authDomain, projectId, appId })
}
