// The checkout page. In a frame it exchanges messages with checkout.js; as a page of its own (hosted checkout) it posts forms.
const channel = 'razorpay-sandbox'
const hosted = window.setup?.hosted
const $ = (id) => document.getElementById(id)
const views = ['pay', 'otp', 'bankpage', 'working', 'done']
const successShownMs = 600
let options
let payment

if (hosted) open(hosted)
else {
  window.addEventListener('message', ({ source, data }) => {
    if (source === window.parent && data?.channel === channel && data.event === 'open' && !options) open(data.options)
  })
  notifyMerchant('ready')
}

async function open(checkoutOptions) {
  options = checkoutOptions
  document.documentElement.style.setProperty('--brand', options.theme?.color ?? '#5b34da')
  $('merchant').textContent = options.name ?? 'Merchant'
  $('tile').textContent = (options.name ?? 'M').slice(0, 1).toUpperCase()
  $('about').textContent = options.description ?? ''
  $('sheet').hidden = false
  showAmount(Number(options.amount))
  $('merchant').focus()
  if (options.timeout) countDown(Number(options.timeout))
  const order = await call('GET', `order?${new URLSearchParams({ key_id: options.key, order_id: options.order_id })}`)
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
  for (const name of views) $(name).hidden = name !== view
  $(view).querySelector('h2')?.focus()
}

function working(text) {
  showError()
  $('status').textContent = text
  show('working')
}

function showError(text, input) {
  for (const field of document.querySelectorAll('[aria-invalid]')) field.removeAttribute('aria-invalid')
  $('alert').hidden = !text
  $('alert').textContent = text ?? ''
  input?.setAttribute('aria-invalid', 'true')
  input?.focus()
}

function block(text) {
  showError(text)
  $('submit').disabled = true
}

for (const radio of document.querySelectorAll('[name=method]')) {
  radio.addEventListener('change', () => {
    showError()
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
  const problem = inputProblem(fields)
  if (problem) return showError(...problem)
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
  const methodFields = { upi: { vpa }, netbanking: { bank }, card: { card: { number, expiry, cvv } } }[method]
  const result = await call('POST', 'pay', { ...common, method, ...methodFields })
  if (result.status !== 'created') return showResult(result)
  payment = result.payment_id
  if (method === 'netbanking') $('bankname').textContent = $('bank').selectedOptions[0].textContent
  show(method === 'card' ? 'otp' : 'bankpage')
  if (method === 'card') $('code').focus()
})

function inputProblem({ method, vpa, number, expiry, cvv }) {
  if (method === 'upi')
    return /^[\w.-]{2,}@[A-Za-z]{2,}$/.test(vpa.trim())
      ? undefined
      : ['Enter a UPI ID, such as success@razorpay.', $('vpa')]
  if (method !== 'card') return undefined
  if (number.replace(/\D/g, '').length < 12) return ['Enter the number of the card.', $('number')]
  if (!isFutureMonth(expiry)) return ['Enter a month to come, as MM/YY.', $('expiry')]
  return /^\d{3,4}$/.test(cvv) ? undefined : ['Enter the 3 or 4 digits of the CVV.', $('cvv')]
}

function isFutureMonth(expiry) {
  const [, month, year] = /^(0[1-9]|1[0-2])\/(\d\d)$/.exec(expiry) ?? []
  return month !== undefined && new Date(2000 + Number(year), Number(month), 1) > new Date()
}

$('otp').addEventListener('submit', async (event) => {
  event.preventDefault()
  const otp = $('code').value.trim()
  $('code').value = ''
  working('Checking the OTP')
  showResult(await call('POST', `${payment}/otp`, { otp }))
})

for (const button of document.querySelectorAll('[data-outcome]')) {
  button.addEventListener('click', async () => {
    working('Asking your bank')
    showResult(await call('POST', `${payment}/bank`, { outcome: button.dataset.outcome }))
  })
}

/** Passes a success or a failure to the merchant. After a failure the person may try again, unless the merchant turned retries off. */
function showResult(result) {
  payment = undefined
  if (result.proof) {
    show('done')
    return setTimeout(
      () => (hosted ? post(options.callback_url, result.proof) : notifyMerchant('success', result.proof)),
      successShownMs,
    )
  }
  show('pay')
  showError(result.error.description, result.error.field === 'vpa' ? $('vpa') : undefined)
  if (!result.payment_id) return
  if (hosted) return post(options.callback_url, errorFields(result.error))
  notifyMerchant('failed', { error: result.error })
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
  const isRunning = payment || !$('working').hidden
  if (!isRunning && !options?.modal?.confirm_close) return dismiss()
  $('leave-help').textContent = isRunning
    ? 'If you have agreed to it already, the payment may still go through.'
    : 'Nothing has been taken from your account.'
  $('leave').showModal()
}

function dismiss(reason) {
  if (!hosted) return notifyMerchant('dismiss', { reason })
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

function notifyMerchant(event, data) {
  window.parent.postMessage({ channel, event, data }, '*')
}

async function call(method, path, body) {
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
