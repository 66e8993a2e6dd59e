import type { Bug } from './bug.ts'

/** The daily comparison is cut into parts, which workers compare at once. */
export const comparisonBugs: readonly Bug[] = [
  {
    name: 'page of a comparison lost, and the rest taken for all',
    scenario: 'a comparison of which a page is lost',
    file: 'functions/difference/result-files.ts',
    from: `if (found === undefined) throw new Error(\`\${key} is missing in the file store\`)
  return found`,
    to: `return found ?? ({ lines: [], explained: [], owed: [], settling: [], failed: [] } as T)`,
    breaks: /bank-unknown.*the comparison ended without a page/,
  },
]
