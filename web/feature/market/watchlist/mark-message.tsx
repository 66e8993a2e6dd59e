import { useStore } from '#web/platform/storage/store.ts'
import { hideMarkMessage, holdMarkMessage, markMessageStore } from './mark-store.ts'

/** Says what a mark has done, with the way back, above the bars at the lower edge. Always mounted: screen readers do not announce a live region that is added together with its text. */
export function MarkMessage() {
  const message = useStore(markMessageStore)
  return (
    <div
      role="status"
      className="pointer-events-none fixed inset-x-0 bottom-[calc(5rem+env(safe-area-inset-bottom))] z-20 mx-auto max-w-column px-4"
    >
      {message && (
        <div
          onPointerEnter={() => holdMarkMessage(true)}
          onPointerLeave={() => holdMarkMessage(false)}
          onFocus={() => holdMarkMessage(true)}
          onBlur={() => holdMarkMessage(false)}
          className="pointer-events-auto flex animate-appear flex-wrap items-center rounded-control bg-ink pl-4 text-base text-ground"
        >
          <p className="min-w-0 flex-[1_1_10rem] py-2.5 wrap-anywhere">{message.text}</p>
          <button
            type="button"
            onClick={() => {
              hideMarkMessage()
              message.run()
            }}
            className="min-h-11 px-4 font-semibold underline -outline-offset-4"
          >
            {message.action}
          </button>
        </div>
      )}
    </div>
  )
}
