import { signerName, type Envelope } from './store.ts'

/** The page on which a person signs. Plain HTML, so that it works in any web view. `Sign` is the first button, because Enter activates the first one. */
export function signingPage(envelope: Envelope, address: string, alert?: string): string {
  const documents = envelope.sources
    .map(({ name, sourceId }) => documentRow(name, `${address}/document/${sourceId}`))
    .join('')
  const decline = envelope.allowDecline
    ? '<button class="quiet" name="action" value="decline" formnovalidate>Decline</button>'
    : ''
  const count = envelope.sources.length
  return shell(
    'Review and sign',
    `<p class="lead">Hello ${escaped(envelope.signer.firstName)}. Please read ${count === 1 ? 'the document' : `the ${count} documents`} and sign once at the end.</p>
<form method="post" action="${escaped(address)}">
  <h2 id="documents">Documents</h2>
  <ul aria-labelledby="documents">${documents}</ul>
  <h2 id="signature">Your signature</h2>
  ${alert === undefined ? '' : `<p class="alert" role="alert">${escaped(alert)}</p>`}
  <div class="card pad">
    <label for="name">Full name</label>
    <input id="name" name="name" required maxlength="100" autocomplete="name" autocapitalize="words" spellcheck="false" aria-describedby="hint">
    <p id="hint" class="small">Type ${escaped(signerName(envelope))}. It is drawn as your signature.</p>
    <label class="agree" for="agree"><input id="agree" type="checkbox" name="agree" value="yes" required>
    <span>I have read ${count === 1 ? 'the document' : 'the documents'} and agree to sign electronically.</span></label>
  </div>
  <div class="bar"><div><button class="strong" name="action" value="sign">Sign</button>${decline}</div></div>
</form>`,
  )
}

/** The page of an ended request, with a link back if there is an address to return to. */
export function endedPage(envelope: Envelope, returnUrl: string | undefined): string {
  const title = {
    complete: 'Signed. Thank you.',
    recipient_declined: 'You declined to sign.',
    canceled: 'This request was withdrawn.',
    incomplete: 'This request is open.',
  }[envelope.status]
  const link =
    returnUrl === undefined
      ? '<p class="lead">You can close this page.</p>'
      : `<p><a class="strong" href="${escaped(returnUrl)}">Continue</a></p>`
  return shell(title, link)
}

function documentRow(name: string, address: string): string {
  const view = `<b>View<span class="unseen"> ${escaped(name)}, opens in a new tab</span></b>`
  return `<li><a class="card" href="${escaped(address)}" target="_blank" rel="noopener">${documentIcon}<span>${escaped(name)}</span>${view}</a></li>`
}

const documentIcon = `<svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true" fill="none" stroke="currentColor" stroke-width="1.6" stroke-linejoin="round" stroke-linecap="round">
<path d="M7 2.8h7l4.2 4.2v12.6a1.6 1.6 0 0 1-1.6 1.6H7a1.6 1.6 0 0 1-1.6-1.6V4.4A1.6 1.6 0 0 1 7 2.8zM14 2.8V7h4.2M8.8 12h6.4M8.8 15.6h6.4"/></svg>`

function shell(title: string, body: string): string {
  return `<!doctype html>
<html lang="en-IN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover"><title>${escaped(title)}</title><style>${style}</style></head>
<body><header><p><strong>SignEasy</strong> <span>sandbox</span></p></header><main><h1>${escaped(title)}</h1>${body}</main></body>
</html>`
}

const style = `
:root{--ink:#1d1f2b;--grey:#5c6072;--line:#dfe2ea;--blue:#1a4fd6;--wash:#f5f6fa;--paper:#fff;--alert:#b3261e;color-scheme:light}
*{box-sizing:border-box}
body{margin:0;background:var(--wash);color:var(--ink);font:16px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',sans-serif}
header{background:var(--paper);border-bottom:1px solid var(--line)}header p{max-width:560px;margin:0 auto;padding:14px 20px;font-size:18px}
header strong{color:var(--blue)}
header span{margin-left:6px;padding:2px 8px;border-radius:99px;background:#fff3d6;color:#6b4a00;font-size:12px;font-weight:600}
main{max-width:560px;margin:0 auto;padding:24px 20px 128px}h1{margin:0 0 6px;font-size:26px;line-height:1.25;letter-spacing:-.01em}
.lead{margin:0 0 24px;color:var(--grey)}
h2{margin:24px 0 10px;font-size:15px;font-weight:650}ul{list-style:none;margin:0;padding:0;display:grid;gap:10px}
.card{display:block;background:var(--paper);border:1px solid var(--line);border-radius:14px}.pad{padding:18px}
a.card{display:flex;align-items:center;gap:12px;min-height:60px;padding:12px 16px;color:inherit;text-decoration:none}
a.card svg{flex:none;color:var(--blue)}a.card>span{flex:1;min-width:0;overflow-wrap:anywhere;font-weight:550}
a.card b{flex:none;color:var(--blue);font-weight:600}
label{display:block;font-weight:600;font-size:15px}
input:not([type=checkbox]){width:100%;height:60px;margin-top:8px;padding:0 14px;border:1px solid #8b90a3;border-radius:10px;background:#fbfcff;color:#1a2a6b;
  font:italic 26px/1.2 'Snell Roundhand','Segoe Script','Dancing Script',Georgia,'Times New Roman',serif}
.small{margin:8px 0 0;color:var(--grey);font-size:14px}
.agree{display:flex;gap:12px;align-items:flex-start;margin-top:16px;padding-top:16px;border-top:1px solid var(--line);font-weight:400}
.agree input{flex:none;width:24px;height:24px;margin:0;accent-color:var(--blue)}
.alert{margin:0 0 10px;padding:12px 14px;border-radius:10px;background:#fdecea;color:var(--alert);font-weight:550}
.bar{position:fixed;inset:auto 0 0;background:var(--paper);border-top:1px solid var(--line);padding:12px 20px calc(12px + env(safe-area-inset-bottom))}
.bar div{display:flex;flex-direction:row-reverse;gap:12px;max-width:520px;margin:0 auto}
button,a.strong{flex:1;min-height:52px;padding:0 24px;border:0;border-radius:12px;font-family:inherit;font-size:17px;font-weight:600;line-height:52px;
  cursor:pointer;text-align:center;text-decoration:none}
a.strong{display:block;margin-top:24px}
.strong{background:var(--blue);color:#fff}.strong:hover{background:#153fb0}
.quiet{flex:0 1 38%!important;background:var(--paper);color:var(--alert);box-shadow:inset 0 0 0 1px var(--line)}.quiet:hover{background:#fdf3f2}
:focus-visible{outline:3px solid #7aa2ff;outline-offset:2px}.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}`

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
