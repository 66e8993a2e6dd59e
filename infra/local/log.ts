import type { Clock, LogLine } from '#functions/platform/port/ports.ts'

export type Log = (line: LogLine) => void

const levelSymbols: Record<LogLine['level'], string> = { info: ' ', warn: '!', error: '✗' }

/** One line for the terminal: `12:00:01 ! refused code=NOT_FOUND status=404`. Without `verbose` only warnings and errors. A stack follows on its own lines. */
export function shortLog(
  clock: Clock,
  { verbose, write = toStderr }: { verbose: boolean; write?: (text: string) => void },
): Log {
  return ({ level, event, stack, ...fields }) => {
    if (level === 'info' && !verbose) return
    const pairs = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : `${name}=${value}`))
    write(
      `${[clock.now().slice(11, 19), levelSymbols[level], event, ...pairs].join(' ')}\n${stack === undefined ? '' : `${stack}\n`}`,
    )
  }
}

/** For tests: collects the log lines. */
export function collectingLog(): { readonly log: Log; readonly lines: readonly LogLine[] } {
  const lines: LogLine[] = []
  return { log: (line) => void lines.push(line), lines }
}

function toStderr(text: string): void {
  process.stderr.write(text)
}
