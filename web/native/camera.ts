import { onNative } from './bridge.ts'
import { postToNative } from './post.ts'

/** How long a person may think about what the phone asks them. */
const answerMs = 60_000

/**
 * Asks the wrapper whether the camera may be used. True without a wrapper, because a browser asks by itself as soon as the camera is
 * opened; false when the wrapper does not answer within a minute.
 */
export async function askCamera(): Promise<boolean> {
  return await new Promise((resolve) => {
    const timer = setTimeout(() => answer(false), answerMs)
    const stop = onNative('CAMERA_PERMISSION', ({ granted }) => answer(granted))
    function answer(granted: boolean) {
      clearTimeout(timer)
      stop()
      resolve(granted)
    }
    if (!postToNative({ type: 'CAMERA_PERMISSION' })) answer(true)
  })
}
