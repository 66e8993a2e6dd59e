import { appleSandbox } from './identity/apple.ts'
import { firebaseSandbox } from './firebase/sandbox.ts'
import { googleSandbox } from './identity/google.ts'
import { hypervergeSandbox } from './hyperverge/sandbox.ts'
import { ifscSandbox } from './ifsc/sandbox.ts'
import { razorpaySandbox } from './razorpay/sandbox.ts'
import type { SandboxFactory } from './server.ts'
import { sesSandbox } from './ses/sandbox.ts'
import { signeasySandbox } from './signeasy/sandbox.ts'
import { snsSandbox } from './sns/sandbox.ts'
import { voiceSandbox } from './voice/sandbox.ts'
import { vouchSandbox } from './vouch/sandbox.ts'

/** The simulators of all partners. */
export const sandboxList: readonly SandboxFactory[] = [
  razorpaySandbox,
  vouchSandbox,
  signeasySandbox,
  hypervergeSandbox,
  ifscSandbox,
  snsSandbox,
  sesSandbox,
  voiceSandbox,
  firebaseSandbox,
  googleSandbox,
  appleSandbox,
]
