import { NewsId, type SecurityId } from '#shared/kernel/id.ts'
import { type Day, epochMs, hourMs, instant } from '#shared/kernel/instant.ts'
import type { News } from '#shared/news/news.ts'
import { daysBefore } from '#shared/market/rules.ts'
import type { Company } from './companies.ts'
import { banner } from './picture.ts'
import { type Random, seededRandom } from './random.ts'

interface NewsTemplate {
  readonly headline: (company: Company, random: Random) => string
  readonly body: (company: Company, random: Random) => string
}

const templates: readonly NewsTemplate[] = [
  {
    headline: ({ name }, random) => `${name} reports revenue growth of ${random.between(9, 34)}% for the quarter`,
    body: ({ name }, random) =>
      `${name} told its shareholders that revenue and operating profit both rose in the last quarter. The margin stood at ${random.between(8, 24)}%, a little above that of a year ago.`,
  },
  {
    headline: ({ name, city }) => `${name} opens a second site near ${city}`,
    body: (_company, random) =>
      `The new site adds about ${random.between(15, 45)}% to capacity and is to employ ${random.between(2, 9) * 40} people. It was paid for from cash flow and a term loan of seven years.`,
  },
  {
    headline: ({ name }) => `${name} appoints a new chief financial officer`,
    body: ({ name }) =>
      `The board of ${name} has appointed a chief financial officer with experience of two listings. The company said that the appointment is part of preparing its accounts for public markets.`,
  },
  {
    headline: ({ name }, random) => `${name} raises ₹${random.between(4, 40) * 10} crore from existing shareholders`,
    body: () =>
      'The money is meant for new equipment and for working capital. Existing shareholders took part in proportion to what they hold, and the share price of the round was not disclosed.',
  },
  {
    headline: ({ name }, random) => `${name} wins a contract over ${random.between(3, 7)} years`,
    body: ({ does }) =>
      `The company, which ${does}, will begin deliveries next quarter. It expects the contract to bring about a tenth of next year’s revenue.`,
  },
  {
    headline: ({ name }) => `Rating of ${name} raised by one notch`,
    body: ({ name }) =>
      `A credit rating agency has raised the rating of the long-term loans of ${name}, pointing to lower debt and steadier cash flow. The outlook is stable.`,
  },
  {
    headline: ({ name }) => `${name} proposes a dividend`,
    body: (_company, random) =>
      `The board proposes a dividend of ${random.between(5, 40)}% of face value. Shareholders are to decide at the annual general meeting; those on the register a week earlier will receive it.`,
  },
]

/** Three to six items of the last year, each from another template. */
export function newsOf(company: Company, securityId: SecurityId, today: Day): News[] {
  const random = seededRandom(`${company.name}/news`)
  return random.some(templates, random.between(3, 6)).map((template, index) => {
    const pickedDate = daysBefore(today, 2 + index * 45 + random.between(0, 40))
    const id = NewsId.parse(`${securityId.replace(/^sec/, 'nws')}_${index + 1}`)
    return {
      id,
      security_id: securityId,
      short_description: template.headline(company, random),
      long_description: `<p>${template.body(company, random)}</p><p>This is an item of the demonstration; the company is invented.</p>`,
      news_image_url: random.next() < 0.6 ? banner(id) : '',
      news_picked_date: pickedDate,
      source_name: 'Press release',
      published_at: instant(epochMs(pickedDate) + random.between(4, 12) * hourMs),
    }
  })
}
