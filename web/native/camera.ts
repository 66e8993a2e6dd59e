import { onNative } from './bridge.ts'
import { postToNative } from './post.ts'

/** The person has this long to answer the permission dialog of the phone. */
const answerMs = 60_000

/**
 * Asks the wrapper for the permission to use the camera. True without a wrapper, because a browser asks when the camera is opened.
 * False when the wrapper does not answer within a minute.
 */
export async function requestCamera(): Promise<boolean> {
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
