import { useState } from 'react'
import { checkSize, type Prepared, preparePicture } from '#web/platform/prepare-picture.ts'

/** A file that is ready for the upload. */
export interface Paper {
  readonly file: File
  /** Its size as it was chosen, in bytes. */
  readonly chosenBytes: number
}

interface PaperOptions {
  /** What is taken: pictures, PDFs or both. */
  readonly takes: 'pictures' | 'pdf' | 'both'
  /** JPEG quality from 0 to 1; that of documents if it is not named. */
  readonly quality?: number
  /** A file was chosen or removed. */
  readonly onChange: () => void
}

/** One file of a step: chosen, made smaller, refused. */
export function usePaper({ takes, quality, onChange }: PaperOptions) {
  const [paper, setPaper] = useState<Paper>()
  const [refused, setRefused] = useState<string>()
  const [preparing, setPreparing] = useState(false)

  /** Returns the file that is ready; undefined when it is refused. */
  async function choose(chosen: File | undefined): Promise<File | undefined> {
    // A picker that was closed without a choice leaves the earlier one.
    if (chosen === undefined) return undefined
    onChange()
    setPaper(undefined)
    setRefused(undefined)
    setPreparing(true)
    const prepared = await prepare(chosen).catch((): Prepared => ({ refused: 'Unsupported format' }))
    setPreparing(false)
    setRefused(prepared.refused)
    if (prepared.file !== undefined) setPaper({ file: prepared.file, chosenBytes: chosen.size })
    return prepared.file
  }

  async function prepare(chosen: File): Promise<Prepared> {
    const isPdf = chosen.type === 'application/pdf'
    if (takes !== 'both' && isPdf !== (takes === 'pdf')) return { refused: 'Unsupported format' }
    return isPdf
      ? checkSize(chosen)
      : preparePicture(chosen, { redraws: true, ...(quality !== undefined && { quality }) })
  }

  return { paper, refused, preparing, choose, remove: () => setPaper(undefined) }
}

/** `340 KB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const mb = bytes / 1_048_576
  return mb >= 1 ? `${mb.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`
}
