import { type RefObject, useEffect, useRef, useState } from 'react'
import { requestCamera } from '#web/native/camera.ts'
import { jpegOf } from '#web/platform/prepare-picture.ts'

/** `asking`: for the permission. `blocked`: it is missing. `absent`: there is no camera, or it is in use. `off`: not wanted now. */
export type CameraState = 'asking' | 'on' | 'blocked' | 'absent' | 'off'

/** The JPEG quality of a selfie, from 0 to 1. */
export const selfieQuality = 0.2

export interface Camera {
  readonly state: CameraState
  /** The element that shows what the camera sees. */
  readonly video: RefObject<HTMLVideoElement | null>
  readonly open: () => void
  /** Takes a picture and switches the camera off. Undefined while it shows nothing yet. */
  readonly take: () => Promise<File | undefined>
}

/** The front camera. It is on while the component is mounted and `take` has not been called. */
export function useCamera(): Camera {
  const video = useRef<HTMLVideoElement>(null)
  const stop = useRef<() => void>(undefined)
  const [state, setState] = useState<CameraState>('asking')
  const [opened, setOpened] = useState(0)

  useEffect(() => {
    let unmounted = false
    async function open() {
      if (!(await requestCamera())) return 'blocked'
      const stream = await navigator.mediaDevices.getUserMedia(wanted)
      const end = () => stream.getTracks().forEach((track) => track.stop())
      if (unmounted || video.current === null) return end()
      stop.current = end
      video.current.srcObject = stream
      // The phone may take the camera away, for a call.
      stream.getVideoTracks()[0]?.addEventListener('ended', () => setState('absent'))
      await video.current.play()
      return 'on'
    }
    setState('asking')
    void open()
      .catch(stateOf)
      .then((next) => !unmounted && next !== undefined && setState(next))
    return () => {
      unmounted = true
      stop.current?.()
    }
  }, [opened])

  async function take() {
    const shown = video.current
    if (shown === null || shown.videoWidth === 0) return undefined
    const canvas = document.createElement('canvas')
    canvas.width = shown.videoWidth
    canvas.height = shown.videoHeight
    canvas.getContext('2d')?.drawImage(shown, 0, 0)
    const picture = await jpegOf(canvas, selfieQuality)
    if (picture === null) return undefined
    stop.current?.()
    setState('off')
    return new File([picture], 'selfie.jpg', { type: 'image/jpeg' })
  }

  return { state, video, open: () => setOpened(opened + 1), take }
}

/** Large enough to compare faces. */
const wanted: MediaStreamConstraints = {
  audio: false,
  video: { facingMode: 'user', width: { ideal: 1_280 }, height: { ideal: 720 } },
}

/** Without `mediaDevices`, in an old web view, there is no camera for the page either. */
function stateOf(failure: unknown): CameraState {
  return failure instanceof DOMException && ['NotAllowedError', 'SecurityError'].includes(failure.name)
    ? 'blocked'
    : 'absent'
}
