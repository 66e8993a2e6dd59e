import { useState } from 'react'

/** The picture of a news item, with a fixed size so that the layout does not shift. A picture that fails to load is removed, and large text leaves a list no room for it. */
export function Picture({ url, large = false }: { url: string; large?: boolean }) {
  const [broken, setBroken] = useState(false)
  if (url === '' || broken) return null
  // As an image source, SVG can run no script.
  const source = url.trimStart().startsWith('<svg') ? `data:image/svg+xml,${encodeURIComponent(url)}` : url
  const size = large ? ({ width: 448, height: 252 } as const) : ({ width: 64, height: 64, loading: 'lazy' } as const)
  return (
    <img
      src={source}
      alt=""
      {...size}
      decoding="async"
      onError={() => setBroken(true)}
      className={`border border-line object-cover ${large ? 'mb-4 aspect-video max-h-60 w-full rounded-card' : 'size-16 flex-none rounded-control @max-[15rem]:hidden'}`}
    />
  )
}
