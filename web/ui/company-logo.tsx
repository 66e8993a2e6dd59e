import { type CSSProperties, useState } from 'react'
import { hueOf } from '#web/lib/hue-of.ts'

/** The logo in a rounded square. Without a logo: the initial on a tint that is derived from the name. */
export function CompanyLogo({ name, url }: { name: string; url: string }) {
  const [broken, setBroken] = useState(false)
  if (url === '' || broken) {
    return (
      <span
        aria-hidden
        className="name-tint grid size-10 flex-none place-items-center rounded-control text-lg font-semibold"
        style={{ '--hue': hueOf(name) } as CSSProperties}
      >
        {name.trim().slice(0, 1).toUpperCase()}
      </span>
    )
  }
  return (
    <img
      src={url}
      alt=""
      width={40}
      height={40}
      loading="lazy"
      decoding="async"
      onError={() => setBroken(true)}
      className="size-10 flex-none rounded-control border border-line object-contain"
    />
  )
}
