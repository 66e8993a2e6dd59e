import { appleSandbox } from './apple.ts'
import { firebaseSandbox } from './firebase.ts'
import { googleSandbox } from './google.ts'
import { razorpaySandbox } from './razorpay.ts'
import type { SandboxFactory } from './server.ts'
import { sesSandbox } from './ses.ts'
import { signeasySandbox } from './signeasy.ts'
import { snsSandbox } from './sns.ts'
import { voiceSandbox } from './voice.ts'
import { vouchSandbox } from './vouch.ts'

/** Every partner that has a stand-in. */
export const sandboxList: readonly SandboxFactory[] = [
  razorpaySandbox,
  vouchSandbox,
  signeasySandbox,
  snsSandbox,
  sesSandbox,
  voiceSandbox,
  firebaseSandbox,
  googleSandbox,
  appleSandbox,
]
