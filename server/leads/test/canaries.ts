import { formWith } from '../../../forms/test/forms.ts'
import { searchable } from '../../test/searchable.ts'

/** The only name a provider may see before accepting. */
export const firstName = 'Quillfeather'

/** The service's fields beyond the ten defaults. */
export const form = formWith(
  { key: 'wish', label: 'Wish', type: 'text' },
  { key: 'story', label: 'Story', type: 'textarea' },
  { key: 'account', label: 'Account', type: 'number' },
  { key: 'born', label: 'Born', type: 'date' },
  { key: 'spouse', label: 'Spouse', type: 'email' },
  { key: 'office', label: 'Office', type: 'phone' },
  { key: 'site', label: 'Site', type: 'address' },
  { key: 'parish', label: 'Parish', type: 'zip' },
)

/** A different canary in every personal field. The zip codes begin with 0, as no process id, port or count does. */
export const answers = {
  firstName,
  middleName: 'Zqmiddle',
  lastName: 'Zqlast',
  email: 'zqemail@customers.example',
  phoneNumber: '(202) 555-0177',
  budgetFrom: '1000',
  budgetTo: '5000',
  leadSource: 'Zqsource',
  address: { street: '7 Zqstreet', city: 'Zqcity', state: 'MA', zip: '02108' },
  details: 'Zqdetails and more',
  wish: 'Zqwish',
  story: 'Once there was a Zqstory.',
  account: '918273645',
  born: '1961-07-23',
  spouse: 'zqspouse@customers.example',
  office: '(202) 555-0188',
  site: { street: '8 Zqsite', city: 'Zqplace', state: 'MA', zip: '02109' },
  parish: '02110',
}

const customer: Readonly<Record<string, RegExp>> = {
  middleName: /zqmiddle/,
  lastName: /zqlast/,
  email: /zqemail/,
  phoneNumber: /202\D{0,3}555\D{0,3}0177/,
  leadSource: /zqsource/,
  'address.street': /zqstreet/,
  'address.city': /zqcity/,
  'address.zip': digits('02108'),
  details: /zqdetails/,
  wish: /zqwish/,
  story: /zqstory/,
  account: digits('918273645'),
  born: /1961\D07\D23/,
  spouse: /zqspouse/,
  office: /202\D{0,3}555\D{0,3}0188/,
  'site.street': /zqsite/,
  'site.city': /zqplace/,
  'site.zip': digits('02109'),
  parish: digits('02110'),
}

/** Texts about the lead that are not for the provider. */
export const remarks = {
  referrers: 'Zqreferrers',
  operators: 'Zqoperators',
  override: 'Zqoverride',
  key: 'Zqkey of the lead',
  referrersFollowUp: 'Zqthanks',
  operatorsFollowUp: 'Zqcheck',
  providersFollowUp: 'Zqcallback',
  referrersCall: 'Zqrang',
  providersCall: 'Zqspoke',
  providersMail: 'Zqquoted',
  customersAnswer: 'Zqreplied',
}

const written: Readonly<Record<string, RegExp>> = {
  'note of the referrer': /zqreferrers/,
  'note of the operator': /zqoperators/,
  'reason of the operator': /zqoverride/,
  'idempotency key': /zqkey/,
  'follow-up of the referrer': /zqthanks/,
  'follow-up of the operator': /zqcheck/,
  'follow-up of the provider': /zqcallback/,
  'call of the referrer': /zqrang/,
  'call of the provider': /zqspoke/,
  'email of the provider': /zqquoted/,
  'answer to the provider': /zqreplied/,
}

/** All customer fields by name, and all forbidden values. */
export const ofCustomer: readonly string[] = Object.keys(customer)
const all = { ...customer, ...written }

/** Which canaries this text contains, base64 included. */
export function tracesIn(text: string): string[] {
  const whole = searchable(text)
  return Object.entries(all).flatMap(([name, trace]) => (trace.test(whole) ? [name] : []))
}

/** A separate number, not the fraction of a second. */
function digits(number: string): RegExp {
  return new RegExp(`(?<![\\d.])${number}(?!\\d)`)
}
