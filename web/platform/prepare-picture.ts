import { t } from '@lingui/core/macro'
import { uploadBytesMax } from '#shared/file/limits.ts'

/** The longest side of a resized picture in pixels: a document stays readable. */
const sideMaxPx = 1_600
/** The JPEG quality of uploads, from 0 to 1. */
const usualQuality = 0.6

const pictureTypes = new Set(['image/png', 'image/jpeg'])

/** A file that can be uploaded, or the words for why it cannot. */
export type Prepared =
  | { readonly file: File; readonly refused?: undefined }
  | { readonly file?: undefined; readonly refused: string }

interface PrepareOptions {
  /** JPEG quality from 0 to 1. */
  readonly quality?: number
  /** Whether the new picture is taken even where it is larger: it is upright, while the server removes the Exif of the chosen one. */
  readonly redraws?: boolean
  readonly shrink?: Shrink
}

/** Makes a picture smaller for the upload, or refuses it for its type or size. */
export async function preparePicture(
  chosen: File,
  { quality = usualQuality, redraws = false, shrink = shrinkPicture }: PrepareOptions = {},
): Promise<Prepared> {
  if (!pictureTypes.has(chosen.type)) return { refused: t`Unsupported format` }
  const smaller = await shrink(chosen, quality)
  // A file that the browser cannot decode is refused, whatever its declared type.
  if (smaller === undefined) return { refused: t`Unsupported format` }
  const file =
    redraws || smaller.size < chosen.size
      ? new File([smaller], `${chosen.name.replace(/\.\w+$/, '')}.jpg`, { type: smaller.type })
      : chosen
  return checkSize(file)
}

/** Refuses a file of more than 2 MB. */
export function checkSize(file: File): Prepared {
  return file.size > uploadBytesMax ? { refused: t`File is too big, maximum 2 MB` } : { file }
}

/** The picture as a JPEG, or undefined when it cannot be decoded. */
type Shrink = (chosen: File, quality: number) => Promise<Blob | undefined>

/** The sides of the JPEG are at most `sideMaxPx`. */
async function shrinkPicture(chosen: File, quality: number): Promise<Blob | undefined> {
  // Upright, as the camera was held: the JPEG has no Exif that would say so.
  const picture = await createImageBitmap(chosen, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (picture === undefined) return undefined
  const scale = Math.min(1, sideMaxPx / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (context === null) return chosen
  // JPEG has no transparency: without a background transparent pixels would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return (await jpegOf(canvas, quality)) ?? chosen
}

/** What is drawn on a canvas, as a JPEG; null when the browser cannot make one. `quality` from 0 to 1. */
export function jpegOf(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
}
