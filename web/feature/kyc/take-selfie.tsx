import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Camera as CameraIcon, CircleAlert, ScanFace } from 'lucide-react'
import { useState } from 'react'
import { brand } from '#shared/brand.ts'
import type { StepView } from '#shared/kyc/api.ts'
import { call } from '#web/platform/api/client.ts'
import { navigateBackTo } from '#web/platform/navigation/navigate-back.ts'
import { useUser } from '#web/platform/session/session.ts'
import { Button } from '#web/ui/form/button.tsx'
import { FieldMessage } from '#web/ui/form/field-message.tsx'
import { ChatLink } from '#web/ui/form/link-button.tsx'
import { FailureNote } from './failure-note.tsx'
import { Pick, useObjectAddress } from './paper-field.tsx'
import { SendButton } from './send-button.tsx'
import { RejectedNote, StepFooter, StepPage } from './step-page.tsx'
import { type Camera, selfieQuality, useCamera } from './use-camera.ts'
import { usePaper } from './use-paper.ts'
import { messageText } from './steps.ts'
import { useSubmission } from './use-submission.ts'

/** A chat that begins with what it is about (https://faq.whatsapp.com/5913398998672934, click to chat). */
const otherWay = `${brand.messagingAddress}?text=${encodeURIComponent(
  "I can't take a selfie for my KYC. Please help me with another way.",
)}`

const notSeen = () => t`Couldn't see you properly! Take another selfie`

/** `/takeselfie`: a picture of the person, taken here. */
export function TakeSelfie() {
  return (
    <StepPage document="selfie" title={t`Take a Selfie`}>
      {(step) => <SelfieForm step={step} />}
    </StepPage>
  )
}

function SelfieForm({ step }: { step: StepView }) {
  const form = useSelfie()
  const { selfie, camera, submission } = form
  if (form.refused !== undefined) return <NotSeen reason={form.refused} onRetake={form.retake} />
  return (
    <div className="flex flex-1 flex-col lg:grid lg:grid-cols-[15rem_1fr] lg:gap-x-6 lg:*:last:col-start-2 lg:*:last:row-start-3">
      {submission.failure === undefined && selfie === undefined && <RejectedNote step={step} />}
      {selfie === undefined ? (
        <Viewfinder camera={camera} file={form.file} onTake={form.take} onChoose={form.choose} />
      ) : (
        <>
          {/* As long as the line above the camera, so that the picture stays where it was. */}
          <p className={advice}>
            <Trans>Is your whole face clear and in good light?</Trans>
          </p>
          <Taken selfie={selfie} />
          <StepFooter>
            <FailureNote failure={submission.failure} />
            <SendButton submission={submission} ready onSend={form.send}>
              <Trans>Upload</Trans>
            </SendButton>
            <Button full kind="quiet" disabled={submission.busy} onClick={form.retake} className="mt-2">
              <Trans>Retake</Trans>
            </Button>
          </StepFooter>
        </>
      )}
    </div>
  )
}

/** On a desktop the picture is at the left of the words and the buttons. */
const advice = 'mb-3 min-h-[2lh] text-base lg:col-start-2 lg:row-start-2'
const picture = 'lg:row-span-2 lg:row-start-2'
const frame = 'mx-auto aspect-3/4 max-h-[52dvh] w-full rounded-card bg-sunken object-cover lg:max-h-none'

interface ViewfinderProps {
  camera: Camera
  file: ReturnType<typeof usePaper>
  onTake: () => void
  onChoose: (file: File | undefined) => void
}

function Viewfinder({ camera: { state, video, open }, file, onTake, onChoose }: ViewfinderProps) {
  const hasFailed = state === 'blocked' || state === 'absent'
  return (
    <>
      <p className={advice}>
        <Trans>Look into the camera, in good light, without cap or sunglasses.</Trans>
      </p>
      {/* What is said about the camera lies over its picture, so that nothing below moves. */}
      <div className={`grid rounded-card bg-sunken *:[grid-area:1/1] ${picture}`}>
        {/* Always there: the camera needs it before it is on. Mirrored, as people know themselves. */}
        <video
          ref={video}
          muted
          playsInline
          aria-label={t`What the camera sees`}
          className={`${frame} -scale-x-100 ${hasFailed ? 'invisible' : ''}`}
        />
        <div role="status" className="flex flex-col justify-center">
          {state === 'asking' && (
            <p className="text-center text-sm text-muted">
              <Trans>Please allow the camera…</Trans>
            </p>
          )}
          {hasFailed && <NoCamera isBlocked={state === 'blocked'} />}
        </div>
      </div>
      <StepFooter>
        {hasFailed ? (
          <div className="flex flex-wrap gap-2">
            <Button kind="secondary" className="flex-[1_1_9rem]" onClick={open}>
              <Trans>Try again</Trans>
            </Button>
            <Pick
              accept="image/jpeg,image/png"
              capture="user"
              label={t`Selfie: photo`}
              disabled={file.preparing}
              onChoose={onChoose}
            >
              <CameraIcon aria-hidden />
              <Trans>Use a photo</Trans>
            </Pick>
          </div>
        ) : (
          <Button full disabled={state !== 'on'} onClick={onTake}>
            <CameraIcon aria-hidden />
            <Trans>Take selfie</Trans>
          </Button>
        )}
        <FieldMessage id="selfie-note" error={file.refused} />
        <ChatLink kind="quiet" href={otherWay} className="mt-2">
          <Trans>Can't take a selfie? Chat with us</Trans>
        </ChatLink>
      </StepFooter>
    </>
  )
}

/** How to allow the camera, and the way on without it. */
function NoCamera({ isBlocked }: { isBlocked: boolean }) {
  return (
    <div className="flex flex-col items-center gap-2 p-4 text-center">
      <ScanFace aria-hidden className="size-10 text-edge" />
      <p className="text-base font-semibold">
        {isBlocked ? t`The camera is not allowed` : t`We could not open the camera`}
      </p>
      <p className="text-base text-muted">
        {isBlocked
          ? t`Allow the camera for this site in the settings of your browser or phone, then try again. You can also use a photo of yourself, taken now.`
          : t`Another app may be using it. Close that app and try again. You can also use a photo of yourself, taken now.`}
      </p>
    </div>
  )
}

function Taken({ selfie }: { selfie: File }) {
  const address = useObjectAddress(selfie)
  const look = `${frame} ${picture}`
  return address === undefined ? <div className={look} /> : <img src={address} alt={t`Your selfie`} className={look} />
}

function NotSeen({ reason, onRetake }: { reason: string; onRetake: () => void }) {
  return (
    <div className="flex flex-1 flex-col">
      <div role="alert" className="flex flex-col items-center gap-2 py-10 text-center">
        <CircleAlert aria-hidden className="size-10 text-loss" />
        <p className="text-lg font-semibold">{notSeen()}</p>
        {reason !== notSeen() && reason !== '' && <p className="text-base text-muted">{reason}</p>}
      </div>
      <StepFooter>
        <Button full onClick={onRetake}>
          <Trans>Retake</Trans>
        </Button>
        <Button full kind="quiet" onClick={() => navigateBackTo('/status')} className="mt-2">
          <Trans>Close</Trans>
        </Button>
      </StepFooter>
    </div>
  )
}

function useSelfie() {
  const user = useUser()
  const submission = useSubmission('selfie')
  const camera = useCamera()
  const [taken, setTaken] = useState<File>()
  const [refused, setRefused] = useState<string>()
  const file = usePaper({ takes: 'pictures', quality: selfieQuality, onChange: submission.changed })
  const selfie = taken ?? file.paper?.file

  async function send() {
    if (user === undefined || selfie === undefined) return
    const body = new FormData()
    body.set('userid', user.id)
    body.set('kyc_copy', selfie)
    await submission.upload(async (options) => {
      const answer = await call('uploadSelfie', { body }, options)
      if (answer.success) return submission.goOn()
      setRefused(messageText(answer))
      await submission.reload()
    })
  }

  return {
    submission,
    camera,
    file,
    selfie,
    refused,
    take: () => void camera.take().then(setTaken),
    choose: file.choose,
    send: () => void send(),
    retake() {
      submission.changed()
      setRefused(undefined)
      setTaken(undefined)
      file.remove()
      camera.open()
    },
  }
}
