import { type FirebaseApp, initializeApp } from '@firebase/app'
import type { ProofConfiguration } from './phone-proof.ts'

/** A separate chunk beside the larger half of the SDK: the two load in parallel and both stay small. */
export function appOf({ apiKey, authDomain, projectId, appId }: ProofConfiguration): FirebaseApp {
  return initializeApp({ apiKey, authDomain, projectId, appId })
}
