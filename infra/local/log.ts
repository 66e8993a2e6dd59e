import type { Clock, LogLine } from '#functions/platform/port/ports.ts'

export type Log = (line: LogLine) => void

const marks: Record<LogLine['level'], string> = { info: ' ', warn: '!', error: '✗' }

/** For people at a terminal: `12:00:01 ! refused code=NOT_FOUND status=404`, by default only what is amiss. A stack follows on lines of its own. */
export function shortLog(
  clock: Clock,
  { verbose, write = toStderr }: { verbose: boolean; write?: (text: string) => void },
): Log {
  return ({ level, event, stack, ...fields }) => {
    if (level === 'info' && !verbose) return
    const told = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    write(
      `${[clock.now().slice(11, 19), marks[level], event, ...told].join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`,
    )
  }
}

/** For tests: keeps what it is told. */
export function collectingLog(): { readonly log: Log; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = []
  return { log: (line) => void lines.push(line), lines }
}

function toStderr(text: string): void {
  process.stderr.write(text)
}
