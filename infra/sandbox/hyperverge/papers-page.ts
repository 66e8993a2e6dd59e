import type { SandboxRequest } from '#infra/sandbox/define.ts'
import { escape } from '#infra/sandbox/page.ts'
import { type Holder, sampleFiles, sampleHolder } from './papers.ts'

/** `/papers`: the list of sample papers; `/papers/<file>`: one of them, made for the holder that the query names. */
export async function papersRoute(address: string, { path, query }: SandboxRequest): Promise<Response> {
  const holder = holderOf(query)
  const file = path.replace(/^\/papers\/?/, '')
  if (file === '')
    return new Response(listPage(address, holder), { headers: { 'content-type': 'text/html; charset=utf-8' } })
  const sample = Object.hasOwn(sampleFiles, file) ? sampleFiles[file] : undefined
  if (sample === undefined)
    return Response.json({ error: 'No such paper; /hyperverge/papers lists them' }, { status: 404 })
  const headers = { 'content-type': sample.type, 'content-disposition': `attachment; filename="${file}"` }
  return new Response(Buffer.from(await sample.make(holder)), { headers })
}

function holderOf(query: URLSearchParams): Holder {
  const of = (name: string, standard: string) => (query.get(name)?.trim() || standard).toUpperCase().slice(0, 60)
  return {
    name: of('name', sampleHolder.name),
    pan: of('pan', sampleHolder.pan),
    dematId: of('demat', sampleHolder.dematId),
  }
}

function listPage(address: string, { name, pan, dematId }: Holder): string {
  const query = new URLSearchParams({ name, pan, demat: dematId })
  const row = ([file, { title }]: (typeof entries)[number]) =>
    `<li><a href="${escape(`${address}/papers/${file}?${query.toString()}`)}" download>${escape(file)}</a> ${escape(title)}</li>`
  const field = (label: string, key: string, value: string) =>
    `<label>${label} <input name="${key}" value="${escape(value)}"></label> `
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<link rel="icon" href="data:,"><title>Sample papers</title>
<style>:root{color-scheme:light dark}body{font:15px/1.6 system-ui,sans-serif;max-width:640px;margin:24px auto;padding:0 16px}label{display:block;margin:8px 0}input,button{font:inherit;min-height:44px;padding:0 12px}a{display:inline-block;min-height:24px}</style>
<h1>Sample papers</h1><p>Made for demos and tests. The simulator does not read them: what they are taken for is set by <code>PUT /hyperverge/test/applicant</code>, and is RAVI MENON, born 1990-01-01, until then.</p>
<form>${field('Name', 'name', name)}${field('PAN', 'pan', pan)}${field('Demat id', 'demat', dematId)}<button>Make them for this person</button></form>
<ul>${entries.map(row).join('')}</ul></html>`
}

const entries = Object.entries(sampleFiles)
