import { chanceFrom } from './chance.ts'
import { streetOf, turnOf } from './customers.ts'
import { forms, type DemoField } from './forms.ts'
import type { DemoLead } from './lead.ts'

const sources = ['Chamber breakfast', 'A neighbor', 'Trade fair', 'My own client', 'Website']
const details = [
  'Would like to be called after five.',
  'Is comparing two offers and wants to decide this month.',
  'Speaks Spanish at home.',
  'Asked for a written estimate first.',
  'Has used a similar service before and was not happy with it.',
]

/** The answers to a service's form, as stored. */
export function answersTo({ service, customer, place }: DemoLead, number: number): Record<string, unknown> {
  const chance = chanceFrom(number)
  const lower = 500 + chance.number(40) * 100
  return {
    firstName: customer.first,
    ...(customer.middle !== null && { middleName: customer.middle }),
    lastName: customer.last,
    email: customer.email,
    phoneNumber: `(${customer.phone.slice(2, 5)}) 555-${customer.phone.slice(8)}`,
    ...(!chance.once(4) && { budgetFrom: `${lower}.00`, budgetTo: `${lower * 2}.00` }),
    ...(chance.once(2) && { leadSource: turnOf(sources, number) }),
    address: { street: streetOf(number), city: place.city, state: place.state, zip: place.zip },
    ...(chance.once(2) && { details: turnOf(details, number) }),
    ...ownAnswers(forms[service.name] ?? [], number),
  }
}

function ownAnswers(fields: readonly DemoField[], number: number): Record<string, unknown> {
  const given: Record<string, unknown> = {}
  for (const { key, answers, showWhen } of fields) {
    if (answers.length === 0 || (showWhen && given[showWhen.key] !== showWhen.equals)) continue
    given[key] = turnOf(answers, number)
  }
  return given
}
