import type { InputFile } from '#tests/component/page/locator.ts'
import type { Page } from '#tests/component/page/page.ts'

export const mb = 1_048_576

/** A file of so many bytes. */
export function paper(name: string, mimeType: string, bytes = 1_000): InputFile {
  return { name, mimeType, buffer: new Uint8Array(bytes) }
}

/** jsdom draws nothing: every picture becomes a JPEG of so many bytes. Returns the qualities that were asked for. */
export async function makePictures(page: Page, bytes: number): Promise<readonly number[]> {
  const qualities: number[] = []
  page.provide({
    createImageBitmap: async () => ({ width: 3_000, height: 4_000, close: () => undefined }),
    noteQuality: (quality: number) => void qualities.push(quality),
  })
  await page.evaluate(`HTMLCanvasElement.prototype.toBlob = (done, type, quality) => {
    noteQuality(quality)
    done(new Blob([new Uint8Array(${bytes})], { type }))
  }; undefined`)
  return qualities
}
