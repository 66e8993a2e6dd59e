import { brand } from '#shared/brand.ts'

/** What the page of a letter shows. All of it is text, and is escaped here. */
interface LetterParts {
  readonly subject: string
  readonly paragraphs: readonly string[]
  readonly action?: { readonly label: string; readonly address: string } | undefined
  readonly facts: readonly (readonly [label: string, value: string])[]
  readonly code: string | undefined
  readonly why: string
}

/**
 * The HTML of a letter. Tables and inline styles, because mail programs know no others; nothing is loaded, so that nobody learns
 * who has read it. Programs that follow the system's dark mode take the colours of the style sheet.
 */
export function letterPage({ subject, paragraphs, action, facts, code, why }: LetterParts): string {
  const [first = '', ...rest] = paragraphs
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escapeHtml(subject)}</title><style>${darkStyles}</style></head>
<body class="ground" style="margin:0;padding:0;background:#faf9f7"><div style="display:none;max-height:0;overflow:hidden">${shown(preheader(first))}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="ground" style="background:#faf9f7"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px;${font};text-align:left">
<tr><td class="brand" style="padding:0 4px 16px;font-size:22px;line-height:28px;font-weight:600;color:${brand.colour}">${brand.name}</td></tr>
<tr><td class="card ink" style="padding:24px 24px 8px;background:#ffffff;border:1px solid #e4e1db;border-radius:12px;color:#1d1a17;font-size:16px;line-height:24px;overflow-wrap:anywhere">
<h1 style="margin:0 0 12px;font-size:20px;line-height:26px;font-weight:600">${shown(code === undefined ? subject : `Your ${brand.name} code`)}</h1>
${code === undefined ? paragraph(first) : codeBox(code) + paragraph(withoutFirstSentence(first))}${rest.map(paragraph).join('')}${factTable(facts)}${action === undefined ? '' : button(action)}
</td></tr>
<tr><td class="muted" style="padding:16px 4px 0;font-size:13px;line-height:20px;color:#635e57">${shown(why)}<br>Questions? Write to <a class="brand" href="mailto:${brand.supportEmail}" style="color:${brand.colour}">${brand.supportEmail}</a>.<br>${escapeHtml(brand.legalName)}</td></tr>
</table></td></tr></table></body></html>`
}

const font = "font-family:system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif"

/** Mail programs set inline styles first, so these must be important. */
const darkStyles =
  '@media (prefers-color-scheme:dark){.ground{background:#131211!important}.card{background:#1c1a19!important;border-color:#36322f!important}.ink,.ink td{color:#f4f1ed!important}.muted,.ink td.muted{color:#aaa39b!important}.brand{color:#ac9aff!important}.tint{background:#28213f!important;color:#f4f1ed!important}.rule{border-color:#36322f!important}.act{background:#ac9aff!important;color:#170d3d!important}}'

const firstSentence = /^.+?[.!?](?= |$)/s

/** What a mail program shows beside the subject. */
function preheader(text: string): string {
  return firstSentence.exec(text)?.[0] ?? text
}

/** The box of the code says what the first sentence does. */
function withoutFirstSentence(text: string): string {
  return text.replace(firstSentence, '').trimStart()
}

function paragraph(text: string): string {
  return text === '' ? '' : `<p style="margin:0 0 16px">${shown(text)}</p>`
}

function codeBox(code: string): string {
  return `<p class="tint" style="margin:0 0 16px;padding:16px;border-radius:10px;background:#f1edfd;text-align:center;font-size:32px;line-height:40px;font-weight:600;letter-spacing:6px">${escapeHtml(code)}</p>`
}

function factTable(facts: LetterParts['facts']): string {
  if (facts.length === 0) return ''
  const rows = facts.map(
    ([label, value]) =>
      `<tr><td class="muted rule" style="padding:8px 12px 8px 0;border-top:1px solid #e4e1db;color:#635e57;vertical-align:top;white-space:nowrap">${shown(label)}</td><td align="right" class="rule" style="padding:8px 0;border-top:1px solid #e4e1db;font-weight:600;vertical-align:top">${shown(value)}</td></tr>`,
  )
  return `<table width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 16px;font-size:15px;line-height:22px">${rows.join('')}</table>`
}

function button({ label, address }: NonNullable<LetterParts['action']>): string {
  return `<p style="margin:0 0 16px"><a class="act" href="${escapeHtml(address)}" style="display:block;padding:12px 20px;border-radius:10px;background:${brand.colour};color:#ffffff;text-align:center;text-decoration:none;font-weight:600">${shown(label)}</a></p>`
}

/** A text with its line breaks, and amounts with the sign of the rupee. */
function shown(text: string): string {
  return escapeHtml(text)
    .replaceAll('\n', '<br>')
    .replaceAll(/\bRs\. (?=\d)/g, '₹')
}

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
