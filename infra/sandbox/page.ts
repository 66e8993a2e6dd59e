import { formatMoment } from '#shared/kernel/format.ts'
import { instant } from '#shared/kernel/instant.ts'
import type { SandboxHost } from './control-routes.ts'
import { webhookModes } from './fault-controls.ts'

const deliveriesShownMax = 15
const messagesShownMax = 30

/** The overview page: the simulators, their fault controls, the inbox and the webhooks. */
export function page(host: SandboxHost): string {
  const now = host.clock.now()
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><title>Partner simulators</title><style>${style}</style>
<main><header><h1>Partner simulators</h1><p>Simulators of the partners of Ansh, on this machine only. No money moves, and no message leaves this machine. The clock shows
<b>${formatMoment(now)}</b>. <a href="/">Refresh</a></p></header>
${host.clock.advance === undefined ? '' : clockForm}
<p id="status" role="status"></p>
${host.sandboxes.map((sandbox) => vendorSection(host, sandbox.name, sandbox.help)).join('')}
<section><h2>Inbox</h2>${inboxTable(host)}</section>
<section><h2>Webhooks</h2>${deliveryTable(host)}</section>
</main><script type="module">${script}</script></html>`
}

function vendorSection(host: SandboxHost, name: string, help: readonly string[]): string {
  const faultControls = Object.entries(host.faultControls.of(name))
  return `<section><h2>${escape(name)}</h2><p><code>${escape(`${host.address()}/${name}`)}</code></p>
<ul>${help.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>
<form data-vendor="${escape(name)}">${faultControls.map(([faultControl, value]) => controlField(name, faultControl, value)).join('')}<button>Set</button></form></section>`
}

function controlField(vendor: string, faultControl: string, value: string | number): string {
  const id = escape(`${vendor}-${faultControl}`)
  const options = webhookModes.map((mode) => `<option${mode === value ? ' selected' : ''}>${mode}</option>`).join('')
  const number = `<input id="${id}" name="${escape(faultControl)}" type="number" min="-1" step="${faultControl === 'errorRate' ? 'any' : '1'}" value="${escape(String(value))}">`
  return `<label for="${id}">${escape(faultControl)}${faultControl === 'webhooks' ? `<select id="${id}" name="webhooks">${options}</select>` : number}</label>`
}

function inboxTable(host: SandboxHost): string {
  const messages = host.inbox.list().slice(0, messagesShownMax)
  if (messages.length === 0) return '<p>No messages yet.</p>'
  const rows = messages.map(({ channel, to, subject, text, html, at }) =>
    row(formatMoment(at), channel, to, { text: subject === undefined ? text : `${subject} — ${text}`, html }),
  )
  return table(['At', 'Channel', 'To', 'Message'], rows)
}

function deliveryTable(host: SandboxHost): string {
  const deliveries = host.store.lastDeliveries(deliveriesShownMax)
  if (deliveries.length === 0) return '<p>No webhooks yet.</p>'
  const rows = deliveries.map(({ vendor, url, state, tries, note, firstMs }) =>
    row(
      formatMoment(instant(firstMs)),
      vendor,
      url,
      `${state}${tries > 0 ? `, ${tries} ${tries === 1 ? 'try' : 'tries'}` : ''}${note === '' ? '' : `, ${note}`}`,
    ),
  )
  return table(['At', 'From', 'To', 'State'], rows)
}

function table(heads: readonly string[], rows: readonly string[]): string {
  return `<div class="wide"><table><tr>${heads.map((head) => `<th scope="col">${head}</th>`).join('')}</tr>${rows.join('')}</table></div>`
}

/** A message: its text and, on request, the letter as a mail program shows it. */
interface Shown {
  readonly text: string
  readonly html: string | undefined
}

function row(...cells: readonly (string | Shown)[]): string {
  return `<tr>${cells.map((cell) => `<td>${typeof cell === 'string' ? escape(cell) : message(cell)}</td>`).join('')}</tr>`
}

/** The frame runs no script and opens links in another tab. */
function message({ text, html }: Shown): string {
  if (html === undefined) return escape(text)
  const frame = `<iframe title="Letter" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escape(`<base target="_blank">${html}`)}"></iframe>`
  return `${escape(text)}<details><summary>Show the letter</summary>${frame}</details>`
}

export function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}

const clockForm = `<form id="clock"><label for="advance">Advance the clock by<input id="advance" name="advance" value="PT25M"></label><button>Advance</button></form>`

const style = `:root{color-scheme:light dark;--line:#8883;--brand:light-dark(#5b34da,#a58bff)}
body{font:15px/1.5 system-ui,sans-serif;margin:0}main{max-width:880px;margin:0 auto;padding:24px 16px 64px}
h1{font-size:24px;margin:0}h2{font-size:17px;margin:0 0 4px}section{border:1px solid var(--line);border-radius:12px;padding:16px;margin-top:16px}
a{color:var(--brand)}code{font-size:13px}ul{padding-left:20px}form{display:flex;flex-wrap:wrap;gap:12px;align-items:end}
label{display:grid;gap:4px;font-size:13px}input,select,button{font:inherit;min-height:44px;padding:0 12px;border:1px solid var(--line);border-radius:8px;width:132px;box-sizing:border-box}
button{width:auto;border-color:var(--brand);color:var(--brand);background:none;font-weight:600}
.wide{overflow-x:auto}table{border-collapse:collapse;width:100%;font-size:13px}table{min-width:560px}td,th{text-align:left;padding:6px 12px 6px 0;border-top:1px solid var(--line);vertical-align:top;overflow-wrap:anywhere;min-width:5.5em}
summary{min-height:44px;align-content:center;color:var(--brand);font-weight:600;cursor:pointer}iframe{width:100%;height:560px;border:1px solid var(--line);border-radius:12px;color-scheme:light}`

const script = `const statusLine = document.querySelector('#status')
async function send(method, path, body) {
  const response = await fetch(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
  statusLine.textContent = response.ok ? 'Done.' : (await response.json()).error
}
for (const form of document.forms) form.addEventListener('submit', (event) => {
  event.preventDefault()
  const fields = Object.fromEntries(new FormData(form))
  if (form.id === 'clock') return send('POST', '/clock', fields)
  const controls = Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, name === 'webhooks' ? value : Number(value)]))
  send('PUT', '/levers', { [form.dataset.vendor]: controls })
})`
