interface Picture {
  readonly contentType: 'image/svg+xml' | 'image/png' | 'image/jpeg'
  readonly base64: string
}

/** The type and bytes of a stored logo, which is SVG text or a data URL (RFC 2397). Undefined when it is neither. */
export function pictureIn(logo: string): Picture | undefined {
  if (/^\s*<svg[\s>]/.test(logo)) return svg(logo)
  const [, type, isBase64, data = ''] =
    /^data:(image\/svg\+xml|image\/png|image\/jpeg)(?:;charset=[\w-]+)?(;base64)?,(.*)$/is.exec(logo) ?? []
  if (type === undefined) return undefined
  const contentType = type.toLowerCase() as Picture['contentType']
  // Decoded and encoded again, so that the response is canonical base64.
  if (isBase64 !== undefined) return { contentType, base64: Buffer.from(data, 'base64').toString('base64') }
  const text = contentType === 'image/svg+xml' ? decodePercent(data) : undefined
  return text === undefined ? undefined : svg(text)
}

function decodePercent(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

function svg(text: string): Picture {
  return { contentType: 'image/svg+xml', base64: Buffer.from(text).toString('base64') }
}
