import { readdirSync } from 'node:fs'
import { defineConfig } from '@lingui/cli'
import babelExtractor from '@lingui/cli/api/extractors/babel'
import type { ExtractorType } from '@lingui/conf'
import { formatter } from '@lingui/format-po'

const features = readdirSync(new URL('web/feature', import.meta.url))
const answers = 'infra/site/answer-texts.ts'

/** The texts that answers of the server bring have codes of their own. */
const answerExtractor: ExtractorType = {
  match: (file) => file.endsWith(answers),
  async extract(file, _code, onMessage) {
    const { answerTexts } = (await import(file)) as typeof import('./infra/site/answer-texts.ts')
    for (const [id, message] of answerTexts()) onMessage({ id, message, comment: message, origin: [file, 1] })
  },
}

/** English is the text in the code. Hindi is one catalogue for each feature, `app` for what features share, and `answers`. */
export default defineConfig({
  sourceLocale: 'en',
  locales: ['hi'],
  catalogs: [
    ...features.map((feature) => ({
      path: `<rootDir>/web/language/{locale}/${feature}`,
      include: [`<rootDir>/web/feature/${feature}`],
    })),
    {
      path: '<rootDir>/web/language/{locale}/app',
      include: ['<rootDir>/web'],
      exclude: ['<rootDir>/web/feature/**'],
    },
    { path: '<rootDir>/web/language/{locale}/answers', include: [`<rootDir>/${answers}`] },
  ],
  extractors: [answerExtractor, babelExtractor],
  format: formatter({ lineNumbers: false }),
  orderBy: 'messageId',
})
