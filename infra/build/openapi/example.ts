import type { JsonSchema } from './schema.ts'

/**
 * What stands in the examples of the document for a field of this name. `<schema or field>.<name>` goes before `<name>`. A field that is
 * not here gets a value by its type; one with a pattern or a meaning of its own gets a line here.
 */
const samples: Readonly<Record<string, unknown>> = {
  Id: 'id_01JD4Z6Q8T2V5XW9',
  Email: 'asha@example.com',
  Code: '123456',
  'accounts.demat': 'IN30001110000001',
  utr: 'UTR2026112300001',
  'guides.url': 'https://eservices.nsdl.com',
  apiKey: 'the-public-key-of-the-stage',
  appId: '1:1:web:1',
  authDomain: 'ansh.example',
  projectId: 'ansh',
  emulatorUrl: 'http://localhost:5174',
  feedback: 'We have asked the depository.',
  id: 'doc_1',
  nonce: 'a-value-of-this-login',
  search: 'kaveri',
  to: '+91 ••••••0001',
  SectorCode: 'TECH',
  sector_code: 'TECH',
  Isin: 'INE0KV010102',
  act: 'stock.issue',
  accNo: '000123456789',
  account_no: '••••••••9012',
  account_end: '9012',
  amount: 5391.81,
  answer: '<p>Ask your depository participant for a client master list.</p>',
  'Checkout.amount': 539_181,
  average_price_per_share: 523.4,
  bank_name: 'HDFC Bank',
  booked_paise: 539_181,
  browser: 'b_7Qw2Er9Ty4Ui6Op1As3Df5',
  'Bank.id': 'HDFC',
  'Bank.name': 'HDFC Bank',
  callback_url: 'https://ansh.example/api/payment/callback/ord_01JD4Z6Q8T2V5XW9',
  Close: 523.4,
  client_id: '12345678',
  code: 'INDIVIDUAL',
  'charges.code': 'SHARES',
  colour: '#1f6f54',
  company_name: 'Kaveri Robotics',
  company_overview: '<p>Kaveri Robotics makes things.</p>',
  company_registration_no: '',
  contact_no: '+919000000001',
  country_code: '+91',
  created_user_id: 'h_5Xq2mN8tR4vW9yZ1',
  current_market_price: 530,
  current_share_value: 5300,
  'client_holdings.number': 'AN07/26-27/00123',
  'seller.name': 'Ansh Provider',
  seller_name: 'Ansh Provider',
  cursor: 'b2YtdGhlLWxhc3QtcGFnZQ',
  default_description: 'Investor',
  'delivery.to': '2026-12-02',
  'delivery.from': '2026-11-30',
  demat: '••••••••••••5678',
  depository_reference: 'NSDL-0001',
  description: 'Technology',
  'Holiday.description': 'Banks and depositories are closed.',
  'Ticket.description': 'My order has not moved for two days.',
  deviceType: 'android',
  device: 'Chrome on Android',
  dp_id: 'IN300001',
  effective_price_per_share: 539.18,
  email: 'asha@example.com',
  escrow_id: 'esc_8Kd2',
  face_value: 10,
  face_value_paise: 1000,
  fcm_token: 'fcm-token-of-the-phone',
  file_url: 'https://files.ansh.example/signed-copy',
  filterValue: "'TECH','FIN'",
  financialName: 'Revenue',
  financialValue: '₹42 crore',
  first_name: 'Asha',
  high_52: 530,
  holiday_name: 'Republic Day',
  hours: 23,
  id_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  identity_token: 'eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln',
  identifier: 'asha@example.com',
  ifsc_code: 'HDFC0000001',
  Ifsc: 'HDFC0000001',
  ifsc: 'HDFC0000001',
  ifscCode: 'HDFC0000001',
  IFSC: 'HDFC0000001',
  bankId: 'HDFC',
  related_bank_id: 'HDFC',
  branch: 'NARIMAN POINT',
  BRANCH: 'NARIMAN POINT',
  address: 'TULSIANI CHAMBERS, NARIMAN POINT, MUMBAI 400021',
  ADDRESS: 'TULSIANI CHAMBERS, NARIMAN POINT, MUMBAI 400021',
  city: 'MUMBAI',
  CITY: 'MUMBAI',
  district: 'MUMBAI',
  DISTRICT: 'MUMBAI',
  STATE: 'MAHARASHTRA',
  bankName: 'HDFC Bank',
  dp_name: 'Zerodha Broking Limited',
  individualPandL: 66,
  investorName: 'Northern Fund',
  investorPercentage: 12.5,
  investorcolor: '#1f6f54',
  isin: 'INE0KV010102',
  isLastNameExist: false,
  kept: 0,
  key: 'evidence/ord_01JD4Z6Q8T2V5XW9/0123456789abcdef0123456789abcdef/letter.pdf',
  'Checkout.key': 'rzp_test_1',
  label: 'Price of the shares',
  last_name: 'Verma',
  logo_url: '',
  panNumber: 'ABCPM1234A',
  panCardNo: 'ABCPM1234A',
  dematId: 'IN30000112345678',
  dpWith: 'Zerodha Broking Limited',
  password: 'the-password-of-the-pdf',
  next_route: '/uploadpan',
  name_read: 'ASHA VERMA',
  last4: '9012',
  paper_url: 'https://files.ansh.example/paper',
  signatory: 'Asha Verma',
  long_description: '<p>A second plant opens in March.</p>',
  lot_size: 10,
  low_52: 480,
  max: 530,
  max_quantity: 200,
  message: 'My order has not moved for two days.',
  min: 480,
  min_quantity: 10,
  minutes: 59,
  mobile_number: '919000000001',
  mobileno: '+91 ••••••0001',
  name: 'Kaveri Robotics',
  'financials.name': 'Revenue',
  'peers.name': 'Narmada Automation',
  'documents.name': 'Annual report 2025-26',
  'documents.address': 'https://documents.ansh.example/annual-report.pdf',
  'investors.name': 'Northern Fund',
  news_image_url: '',
  next_cursor: 'b2YtdGhlLWxhc3QtcGFnZQ',
  percentage: 12.5,
  percentage_of_change: 1.26,
  portfolio_value: 5300,
  price: 523.4,
  'columns.price': 52_340,
  price_per_share: 523.4,
  provider: 'sms',
  quantity: 10,
  question: 'Where are my shares?',
  'Faq.question': 'How to get your CMR/ CML copy?',
  razorpay_signature: '0'.repeat(64),
  reason: 'The reference was mistyped.',
  reference: 'HDFCN52026112300001',
  refund: 5391.81,
  scrip_name: 'Kaveri Robotics',
  sector: 'Technology',
  short_description: 'A second plant opens',
  source_name: 'Press release',
  source_url: 'https://example.com/second-plant',
  state: 'Karnataka',
  'PriceImport.state': 'DONE',
  'Proposal.state': 'PENDING',
  'Difference.state': 'OPEN',
  stated_paise: 539_181,
  step: 'PAID',
  subject: 'sec_kaveri',
  tag_name: 'Available',
  terms_version: '2026-11',
  token: 'eyJhbGciOiJFUzI1NiJ9.eyJzdWIiOiJ1c3JfMSJ9.c2ln',
  total: 5391.81,
  total_investment: '₹120 crore',
  totalinvestment: '₹120 crore',
  total_price: 5234,
  Total_p_and_L: 66,
  total_p_and_l_percentage: 1.26,
  'data.url': 'https://sign.example/documents/1',
  user_name: '919000000001',
  username: '919000000001',
  value: '₹42 crore',
  'Difference.version': 1,
  Volume: 30,
  words: 'Our bank moved money that belongs to no order',
}

/** Ids by the name of their field; the prefix tells what they identify. */
const prefixes: Readonly<Record<string, string>> = {
  user_id: 'usr',
  userId: 'usr',
  related_user_id: 'usr',
  proposed_by: 'usr',
  decided_by: 'usr',
  'User.id': 'usr',
  'LoginDetail.id': 'usr',
  security_id: 'sec',
  related_security_id: 'sec',
  'Security.id': 'sec',
  'SecurityPage.id': 'sec',
  'SecurityFacts.id': 'sec',
  'Holding.id': 'sec',
  'Sector.id': 'sct',
  quote_id: 'quo',
  order_id: 'ord',
  orderId: 'ord',
  service_id: 'ord',
  service_order_id: 'ord',
  razorpay_order_id: 'order',
  'payment_details.order_id': 'order',
  razorpay_payment_id: 'pay',
  paymentid: 'pay',
  voucher_id: 'esc',
  related_news_id: 'nws',
  'News.id': 'nws',
  reaction_row_id: 'rct',
  related_file_id: 'fil',
  'Proposal.id': 'prp',
  proposal_id: 'prp',
  'Difference.id': 'dif',
  'PriceImport.id': 'imp',
}

type Schemas = Readonly<Record<string, JsonSchema>>

/** Where a value stands: in which field, and in which named schema or outer field. */
interface Place {
  readonly owner: string
  readonly field: string
}

/** One valid value of a schema of the document, for readers. `schemas`: the named schemas, to which references lead. */
export function exampleOf(schema: JsonSchema, schemas: Schemas, place: Place = { owner: '', field: '' }): unknown {
  const reference = schema['$ref'] as string | undefined
  if (reference !== undefined) return namedExample(reference.slice(reference.lastIndexOf('/') + 1), schemas, place)
  const [choice] = (schema['anyOf'] ?? schema['oneOf'] ?? []) as readonly JsonSchema[]
  if (choice !== undefined) return exampleOf(choice, schemas, place)
  if (schema['type'] === 'array') return [exampleOf((schema['items'] ?? {}) as JsonSchema, schemas, place)]
  if (schema['type'] === 'object') return objectExample(schema, schemas, place.field || place.owner)
  return scalarExample(schema, place)
}

function namedExample(name: string, schemas: Schemas, place: Place): unknown {
  if (name === 'Id') return idOf(place)
  const schema = schemas[name] ?? {}
  return (
    samples[name] ??
    (schema['type'] === 'object' ? objectExample(schema, schemas, name) : exampleOf(schema, schemas, place))
  )
}

/** Fields that would contradict the rest, because an order in an example goes well: left out, or empty. */
const exceptional = new Set(['given_up', 'charged_back', 'second_payments', 'disputes', 'reversals', 'refusal'])

function objectExample(schema: JsonSchema, schemas: Schemas, owner: string): unknown {
  const { properties = {}, required = [] } = schema as { properties?: Schemas; required?: readonly string[] }
  const shown = Object.entries(properties).filter(
    ([field, each]) => required.includes(field) || !(exceptional.has(field) || each['const'] === true),
  )
  return Object.fromEntries(
    shown.map(([field, each]) => [field, exceptional.has(field) ? [] : exampleOf(each, schemas, { owner, field })]),
  )
}

function idOf({ owner, field }: Place): string {
  const prefix = prefixes[`${owner}.${field}`] ?? prefixes[field]
  return prefix === undefined ? String(samples['Id']) : `${prefix}_01JD4Z6Q8T2V5XW9`
}

const day = '2026-11-23'

const ofFormat: Readonly<Record<string, string>> = { 'date-time': `${day}T10:30:00.000Z`, date: day }

function scalarExample(schema: JsonSchema, { owner, field }: Place): unknown {
  if ('const' in schema) return schema['const']
  const sample = samples[`${owner}.${field}`] ?? samples[field]
  const values = schema['enum'] as readonly unknown[] | undefined
  if (values !== undefined) return values.includes(sample) ? sample : values[0]
  const byType = anyExample(schema)
  return typeof sample === typeof byType ? sample : byType
}

/** The example of a field without a sample of its own. */
function anyExample({ type, format, minimum }: JsonSchema): unknown {
  if (type === 'string') return ofFormat[String(format as string)] ?? 'text'
  if (type === 'number' || type === 'integer') return Math.max(Number(minimum ?? 1), 1)
  return type === 'boolean' ? true : null
}
