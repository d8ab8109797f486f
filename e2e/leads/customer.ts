import { expect, type Page } from '@playwright/test'

/** A lead's customer. No one in the demo has this name, address or phone number. */
export type Customer = {
  first: string
  last: string
  name: string
  email: string
  phone: string
  street: string
  city: string
  state: string
  stateCode: string
  zip: string
  details: string
}

// Two parts make a last name that no other customer has.
const begins = ['Quill', 'Raven', 'Sallow', 'Thistle', 'Umber', 'Vell', 'Whin', 'Yarrow', 'Zin', 'Bramble']
const ends = ['croft', 'brook', 'mere', 'dale', 'auth', 'ham', 'ley', 'stead', 'wick', 'ton']
const second = ['Ana', 'Bea', 'Cleo', 'Dora', 'Elsa', 'Fay', 'Gwen', 'Hana', 'Ines', 'Jill']
/** From the second repetition on, a customer's names are in these scripts, and the phone number is from Toronto. Sessions end in the middle, too. */
const scripts = [
  ['Łucja', 'Żółkiewska'],
  ['Юлия', 'Кравченко'],
  ['Ελένη', 'Παπαδοπούλου'],
  ['ليلى', 'الحسيني'],
  ['佳怡', '王'],
  ['अनन्या', 'शर्मा'],
] as const
const places = {
  NM: { street: 'Camino Rastro', city: 'Santa Fe', state: 'New Mexico', stateCode: 'NM', zip: '87501' },
  MN: { street: 'Osprey Walk', city: 'Saint Paul', state: 'Minnesota', stateCode: 'MN', zip: '55101' },
  OH: { street: 'Buckthorn Row', city: 'Columbus', state: 'Ohio', stateCode: 'OH', zip: '43215' },
}

/** A customer is claimed once, so each story has its own, and each repetition of it another one. */
export function customerOf(
  first: string,
  at: keyof typeof places,
  line: number,
  repetition: number,
): Customer {
  const place = places[at]
  const number = line + repetition
  const plain = `${first} ${second[repetition % second.length]}`
  const plainLast = `${begins[Math.floor(number / 10)]}${ends[number % 10]}`
  const [given, family] = scripts[(repetition - 1) % scripts.length] ?? []
  const whole = given === undefined ? plain : `${given} ${first}`
  const last = family === undefined ? plainLast : `${family}-${plainLast}`
  const digits = String(number).padStart(2, '0')
  return {
    first: whole,
    last,
    name: `${whole} ${last}`,
    email: `${plain.replace(' ', '.')}@${plainLast}.example`.toLowerCase(),
    phone: given === undefined ? `(575) 555-01${digits}` : `(416) 555-01${digits}`,
    details: `Please ring twice at the side guard, ${number}.`,
    ...place,
    street: `${500 + number} ${place.street}`,
  }
}

/** What is hidden before a provider has accepted, as it is typed and as it is kept. */
export function secretsOf({ last, email, phone, street, details, zip }: Customer): string[] {
  const dialed = phone.startsWith('+') ? phone : `+1${phone.replaceAll(/\D/g, '')}`
  return [last, email, phone, dialed, street, details, `"${zip}"`]
}

/** The ten fields of every form, typed. */
export async function typeCustomer(page: Page, customer: Customer): Promise<void> {
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('First name').pressSequentially(customer.first)
  await field('Last name').pressSequentially(customer.last)
  await field('Email').pressSequentially(customer.email)
  await field('Phone number').pressSequentially(customer.phone)
  await field('Budget from').pressSequentially('2500')
  await field('Budget to').pressSequentially('$4,800')
  await field('Lead source').pressSequentially('Neighbor')
  await field('Street').pressSequentially(customer.street)
  await page.getByRole('combobox', { name: 'Zip code', exact: true }).pressSequentially(customer.zip)
  await field('City').fill(customer.city)
  await page.getByRole('combobox', { name: 'State', exact: true }).selectOption(customer.state)
  await field('Details').pressSequentially(customer.details)
  await expect(page.getByRole('combobox', { name: 'State', exact: true })).toHaveValue(customer.stateCode)
}

/** After a return, the form has what was typed. */
export async function expectTyped(page: Page, customer: Customer): Promise<void> {
  const { first, last, email, street, city, details } = customer
  const typed = {
    'First name': first,
    'Last name': last,
    Email: email,
    Street: street,
    City: city,
    Details: details,
  }
  for (const [name, value] of Object.entries(typed))
    await expect(page.getByRole('textbox', { name, exact: true })).toHaveValue(value)
}

/** The same as it crosses the wire. */
export function answersOf(customer: Customer): Record<string, unknown> {
  const { first, last, email, phone, street, city, stateCode, zip, details } = customer
  return {
    firstName: first,
    lastName: last,
    email,
    phoneNumber: phone,
    budgetFrom: '2500.00',
    budgetTo: '4800.00',
    leadSource: 'Neighbor',
    address: { street, city, state: stateCode, zip },
    details,
  }
}
