import { Trans } from '@lingui/react/macro'
import { t } from '@lingui/core/macro'
import type { ComponentType, KeyboardEvent, PointerEvent, ReactNode, SVGProps } from 'react'
import { useRef, useState } from 'react'
import { Button } from '#web/ui/form/button.tsx'
import { Screen } from './screen.tsx'

export interface Slide {
  readonly Icon: ComponentType<SVGProps<SVGSVGElement>>
  /** The part of the deck that the slide belongs to. The pictures of a part stand side by side, as the steps of a way. */
  readonly part?: string
  readonly text: string
  /** Below the text: the way to read more. */
  readonly more?: ReactNode
}

interface SlidesProps {
  heading: string
  slides: readonly Slide[]
  /** The slide that is shown first, counted from 0. */
  startAt?: number
  onBack: () => void
  /** The last slide is closed. */
  onClose: () => void
  busy: boolean
}

/** A finger that moves this far sideways turns to another slide. */
const swipePx = 40

/** A whole screen of slides, turned by the button, by a swipe and by the arrow keys. The last one closes. */
export function Slides({ heading, slides, startAt = 0, onBack, onClose, busy }: SlidesProps) {
  const { index, turn, handlers } = useSlides(slides.length, startAt)
  const slide = slides[index]
  const isLast = index === slides.length - 1
  const place = index + 1
  return (
    <Screen
      title={heading}
      onBack={onBack}
      footer={
        <Button full busy={busy} onClick={isLast ? onClose : () => turn(1)}>
          {isLast ? t`CLOSE` : t`NEXT`}
        </Button>
      }
    >
      {/* The focus makes the arrow keys reach it. */}
      <section
        {...handlers}
        tabIndex={0}
        aria-roledescription={t`slides`}
        aria-label={heading}
        className="flex flex-1 touch-pan-y flex-col items-center gap-6 rounded-card py-8 text-center select-none"
      >
        <div className="flex flex-1 flex-col items-center justify-center gap-6">
          {/* Three fit beside each other on the smallest phone, with text of any size. */}
          <span aria-hidden className="flex text-edge">
            {slidesOfPart(slide, slides).map((each) => (
              <span
                key={each.text}
                className={`grid size-[min(7rem,28vw)] place-items-center rounded-full ${each === slide ? 'animate-appear bg-tint text-brand' : ''}`}
              >
                <each.Icon className={each === slide ? 'size-5/12' : ''} />
              </span>
            ))}
          </span>
          <p aria-live="polite" className="px-2 text-lg font-semibold">
            <span className="sr-only">
              <Trans>
                {place} of {slides.length}:
              </Trans>{' '}
            </span>
            {slide?.part !== undefined && (
              <>
                <span className="mb-1 block text-sm text-brand">{slide.part}</span>{' '}
              </>
            )}
            {slide?.text}
          </p>
          {slide?.more}
        </div>
        {/* In one place, however long the text is. */}
        <span aria-hidden className="flex gap-1.5">
          {slides.map(({ text }, dot) => (
            <span key={text} className={`h-2 rounded-full ${dot === index ? 'w-5 bg-brand' : 'w-2 bg-line'}`} />
          ))}
        </span>
      </section>
    </Screen>
  )
}

function slidesOfPart(slide: Slide | undefined, slides: readonly Slide[]): readonly Slide[] {
  return slides.filter((each) => each === slide || (each.part !== undefined && each.part === slide?.part))
}

function useSlides(count: number, startAt: number) {
  const [index, setIndex] = useState(Math.min(count - 1, Math.max(0, startAt)))
  const startX = useRef<number>(undefined)
  const turn = (by: number) => setIndex((now) => Math.min(count - 1, Math.max(0, now + by)))
  const handlers = {
    onPointerDown(event: PointerEvent) {
      startX.current = event.clientX
    },
    onPointerUp(event: PointerEvent) {
      const moved = event.clientX - (startX.current ?? event.clientX)
      startX.current = undefined
      if (Math.abs(moved) >= swipePx) turn(moved < 0 ? 1 : -1)
    },
    onPointerCancel() {
      startX.current = undefined
    },
    onKeyDown(event: KeyboardEvent) {
      if (event.key === 'ArrowRight') turn(1)
      if (event.key === 'ArrowLeft') turn(-1)
    },
  }
  return { index, turn, handlers }
}
