import { t } from '@lingui/core/macro'
import { useRef, useState } from 'react'
import { checkSize, type Prepared, preparePicture } from '#web/platform/prepare-picture.ts'
import { needsPassword } from './needs-password.ts'

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
  /** A file was chosen; once it is ready, it is handed over too. */
  readonly onChange: (paper?: Paper) => void
}

/** One file of a step: chosen, made smaller, refused. */
export function usePaper({ takes, quality, onChange }: PaperOptions) {
  const [paper, setPaper] = useState<Paper>()
  const [refused, setRefused] = useState<string>()
  const [preparing, setPreparing] = useState(false)
  const [isProtected, setProtected] = useState(false)
  /** What comes to light of an earlier file is not about this one. */
  const latest = useRef<File>(undefined)

  async function choose(chosen: File | undefined): Promise<void> {
    // A picker that was closed without a choice leaves the earlier one.
    if (chosen === undefined) return
    latest.current = chosen
    onChange()
    setPaper(undefined)
    setRefused(undefined)
    setProtected(false)
    setPreparing(true)
    const { file, refused } = await prepare(chosen).catch((): Prepared => ({ refused: t`Unsupported format` }))
    if (latest.current !== chosen) return
    setRefused(refused)
    if (file !== undefined) {
      const ready = { file, chosenBytes: chosen.size }
      setPaper(ready)
      onChange(ready)
    }
    const found = file?.type === 'application/pdf' && (await needsPassword(file))
    if (latest.current !== chosen) return
    setProtected(found)
    setPreparing(false)
  }

  async function prepare(chosen: File): Promise<Prepared> {
    const isPdf = chosen.type === 'application/pdf'
    if (takes !== 'both' && isPdf !== (takes === 'pdf')) return { refused: t`Unsupported format` }
    return isPdf
      ? checkSize(chosen)
      : preparePicture(chosen, { redraws: true, ...(quality !== undefined && { quality }) })
  }

  return {
    paper,
    refused,
    /** It is made smaller, or the server looks whether it opens. */
    preparing,
    /** A PDF that opens only with a password. */
    isProtected,
    choose: (chosen: File | undefined) => void choose(chosen),
    remove: () => setPaper(undefined),
  }
}

/** `340 KB`, `1.4 MB`. */
export function formatBytes(bytes: number): string {
  const mb = bytes / 1_048_576
  return mb >= 1 ? `${mb.toFixed(1)} MB` : `${Math.max(1, Math.round(bytes / 1_024))} KB`
}
