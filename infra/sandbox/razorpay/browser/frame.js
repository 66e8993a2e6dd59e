// The checkout itself. In a frame it talks to checkout.js; opened as a page of its own it posts forms.
const mark = 'razorpay-sandbox'
const hosted = window.setup?.hosted
const $ = (id) => document.getElementById(id)
const views = ['pay', 'otp', 'bankpage', 'working', 'done']
const successShownMs = 600
let options
let payment

if (hosted) open(hosted)
else {
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.mark === mark && data.event === 'open' && !options) open(data.options)
  })
  publish('ready')
}

async function open(given) {
  options = given
  document.documentElement.style.setProperty('--brand', given.theme?.color ?? '#5b34da')
  $('merchant').textContent = given.name ?? 'Merchant'
  $('tile').textContent = (given.name ?? 'M').slice(0, 1).toUpperCase()
  $('about').textContent = given.description ?? ''
  $('sheet').hidden = false
  showAmount(Number(given.amount))
  $('merchant').focus()
  if (given.timeout) countDown(Number(given.timeout))
  const order = await ask('GET', `order?${new URLSearchParams({ key_id: given.key, order_id: given.order_id })}`)
  if (order.error) return block(order.error.description)
  if (order.status === 'paid') return block('This order has already been paid.')
  showAmount(order.amount)
}

function showAmount(paise) {
  const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' }).format(paise / 100)
  $('due').textContent = rupees
  $('submit').textContent = `Pay ${rupees}`
}

function show(view) {
  for (const one of views) $(one).hidden = one !== view
  $(view).querySelector('h2')?.focus()
}

function working(text) {
  complain()
  $('status').textContent = text
  show('working')
}

function complain(text, input) {
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  $('alert').hidden = !text
  $('alert').textContent = text ?? ''
  input?.setAttribute('aria-invalid', 'true')
  input?.focus()
}

function block(text) {
  complain(text)
  $('submit').disabled = true
}

for (const radio of document.querySelectorAll('[name=method]')) {
  radio.addEventListener('change', () => {
    complain()
    for (const part of document.querySelectorAll('[data-method]')) part.hidden = part.dataset.method !== radio.value
  })
}
for (const chip of document.querySelectorAll('[data-vpa]'))
  chip.addEventListener('click', () => ($('vpa').value = chip.dataset.vpa))
$('number').addEventListener(
  'input',
  ({ target }) => (target.value = target.value.replace(/\D/g, '').replace(/(.{4})(?=.)/g, '$1 ')),
)
$('expiry').addEventListener(
  'input',
  ({ target }) => (target.value = target.value.replace(/\D/g, '').replace(/^(..)(.+)/, '$1/$2')),
)

$('pay').addEventListener('submit', async (event) => {
  event.preventDefault()
  const fields = Object.fromEntries(new FormData(event.target))
  const wrong = mistake(fields)
  if (wrong) return complain(...wrong)
  working(fields.method === 'upi' ? 'Waiting for your UPI app' : 'Asking your bank')
  const { email, contact } = options.prefill ?? {}
  const common = {
    key_id: options.key,
    order_id: options.order_id,
    amount: options.amount,
    notes: options.notes,
    email,
    contact,
  }
  const { method, vpa, bank, number, expiry, cvv } = fields
  const means = { upi: { vpa }, netbanking: { bank }, card: { card: { number, expiry, cvv } } }[method]
  const answer = await ask('POST', 'pay', { ...common, method, ...means })
  if (answer.status !== 'created') return settle(answer)
  payment = answer.payment_id
  if (method === 'netbanking') $('bankname').textContent = $('bank').selectedOptions[0].textContent
  show(method === 'card' ? 'otp' : 'bankpage')
  if (method === 'card') $('code').focus()
})

function mistake({ method, vpa, number, expiry, cvv }) {
  if (method === 'upi')
    return /^[\w.-]{2,}@[A-Za-z]{2,}$/.test(vpa.trim())
      ? undefined
      : ['Enter a UPI ID, such as success@razorpay.', $('vpa')]
  if (method !== 'card') return undefined
  if (number.replace(/\D/g, '').length < 12) return ['Enter the number of the card.', $('number')]
  if (!isAhead(expiry)) return ['Enter a month to come, as MM/YY.', $('expiry')]
  return /^\d{3,4}$/.test(cvv) ? undefined : ['Enter the 3 or 4 digits of the CVV.', $('cvv')]
}

function isAhead(expiry) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  return month !== undefined && new Date(2000 + Number(year), Number(month), 1) > new Date()
}

$('otp').addEventListener('submit', async (event) => {
  event.preventDefault()
  const otp = $('code').value.trim()
  $('code').value = ''
  working('Checking the OTP')
  settle(await ask('POST', `${payment}/otp`, { otp }))
})

for (const button of document.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', async () => {
    working('Asking your bank')
    settle(await ask('POST', `${payment}/bank`, { outcome: button.dataset.outcome }))
  })
}

/** A yes goes back to the merchant; a no is told to it, and the person may try again unless the merchant said otherwise. */
function settle(answer) {
  payment = undefined
  if (answer.proof) {
    show('done')
    return setTimeout(
      () => (hosted ? post(options.callback_url, answer.proof) : publish('success', answer.proof)),
      successShownMs,
    )
  }
  show('pay')
  complain(answer.error.description, answer.error.field === 'vpa' ? $('vpa') : undefined)
  if (!answer.payment_id) return
  if (hosted) return post(options.callback_url, errorFields(answer.error))
  publish('failed', { error: answer.error })
  if (options.retry === false || options.retry?.enabled === false) dismiss('failed')
}

function errorFields({ metadata, ...error }) {
  return Object.fromEntries(
    Object.entries({ ...error, metadata: JSON.stringify(metadata) }).map(([name, value]) => [`error[${name}]`, value]),
  )
}

$('close').addEventListener('click', leave)
$('stay').addEventListener('click', () => $('leave').close())
$('go').addEventListener('click', () => dismiss())
document.addEventListener('keydown', (event) => {
  if (event.key === 'Escape' && !$('leave').open && options?.modal?.escape !== false) leave()
})

function leave() {
  const underWay = payment || !$('working').hidden
  if (!underWay && !options?.modal?.confirm_close) return dismiss()
  $('leave-help').textContent = underWay
    ? 'If you have agreed to it already, the payment may still go through.'
    : 'Nothing has been taken from your account.'
  $('leave').showModal()
}

function dismiss(reason) {
  if (!hosted) return publish('dismiss', { reason })
  if (options.cancel_url) location.assign(options.cancel_url)
  else history.back()
}

function countDown(seconds) {
  const end = Date.now() + seconds * 1000
  const tick = setInterval(() => {
    const left = Math.max(0, Math.ceil((end - Date.now()) / 1000))
    $('clock').textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')} left`
    if (left > 0) return
    clearInterval(tick)
    if ($('done').hidden) dismiss('timeout')
  }, 1000)
}

function publish(event, data) {
  window.parent.postMessage({ mark, event, data }, '*')
}

async function ask(method, path, body) {
  try {
    const init =
      body === undefined
        ? { method }
        : { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return await (await fetch(path, init)).json()
  } catch {
    return { error: { description: 'No connection. Check it and try again.' } }
  }
}

function post(url, fields) {
  const form = document.createElement('form')
  form.method = 'post'
  form.action = url
  for (const [name, value] of Object.entries(fields))
    form.append(Object.assign(document.createElement('input'), { type: 'hidden', name, value }))
  document.body.append(form)
  form.submit()
}
