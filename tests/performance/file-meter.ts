import type { Ports } from '#functions/platform/port/ports.ts'
import type { Files } from '#functions/platform/port/files.ts'

/** Reads and writes of the file store: their number, and the bytes transferred. */
export interface MeteredFiles {
  readonly reads: number
  readonly bytesRead: number
  readonly puts: number
  readonly bytesPut: number
}

const nothing: MeteredFiles = { reads: 0, bytesRead: 0, puts: 0, bytesPut: 0 }

/** Counts the calls of the functions on their file store: `startHarness({ adapt: meter.adapt })`. */
export function openFileMeter() {
  let taken = nothing
  const read = (bytes: number) =>
    void (taken = { ...taken, reads: taken.reads + 1, bytesRead: taken.bytesRead + bytes })
  const meteredFiles = (files: Files): Files => ({
    ...files,
    async get(key) {
      const file = await files.get(key)
      read(file?.bytes.byteLength ?? 0)
      return file
    },
    // An unchanged file transfers no bytes.
    async getUnless(key, version) {
      const file = await files.getUnless(key, version)
      read(file === undefined || file === 'unchanged' ? 0 : file.bytes.byteLength)
      return file
    },
    async put(key, bytes, ...about) {
      taken = { ...taken, puts: taken.puts + 1, bytesPut: taken.bytesPut + bytes.byteLength }
      await files.put(key, bytes, ...about)
    },
  })
  return {
    adapt: (ports: Ports): Ports => ({ ...ports, files: meteredFiles(ports.files) }),
    /** The calls since the last `take`. */
    take(): MeteredFiles {
      const since = taken
      taken = nothing
      return since
    },
  }
}
