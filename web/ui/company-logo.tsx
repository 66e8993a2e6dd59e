import { type CSSProperties, useState } from 'react'

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

function hueOf(name: string): number {
  let hash = 0
  for (const letter of name) hash = (hash * 31 + (letter.codePointAt(0) ?? 0)) % 3600
  return hash % 360
}
