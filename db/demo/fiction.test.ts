import zipcodes from 'zipcodes'
import { expect, test } from 'vitest'
import { applications } from './applications.ts'
import { organizations } from './organizations.ts'
import { paymentDetails } from './payment-details.ts'
import { allPeople } from './people.ts'

const people = allPeople()
const reserved = /[@/.]\w+\.example$/

test('all email addresses and websites end in .example', () => {
  const addresses = [
    ...people.map(({ email }) => email),
    ...applications.map(({ email }) => email),
    ...organizations.map(({ key }) => `https://${key}.example`),
    ...applications.flatMap(({ organization }) => organization?.website ?? []),
  ]
  for (const address of addresses) expect(address).toMatch(reserved)
  expect(new Set(addresses).size).toBe(addresses.length)
})

test('all phone numbers are unique and reserved for fiction', () => {
  const numbers = [...people, ...applications].flatMap(({ phone }) => phone ?? [])
  expect(numbers.length).toBeGreaterThan(130)
  for (const number of numbers) expect(number).toMatch(/^\+1[2-9]\d\d55501\d\d$/)
  expect(new Set(numbers).size).toBe(numbers.length)
})

test('the payment details are fiction', () => {
  const { instructions, url, email, phone } = paymentDetails('Turnstone')
  expect(instructions).toMatch(/Routing number .*: 99\d{7}$/m)
  expect(url).toMatch(/^https:\/\/pay\.operator\.example\//)
  expect(email).toMatch(reserved)
  expect(phone).toMatch(/^\(312\) 555-01\d\d$/)
  expect([...people, ...applications].map((one) => one.phone)).not.toContain(
    `+1${phone.replaceAll(/\D/g, '')}`,
  )
})

test('no tax id can be a real one', () => {
  for (const { taxId } of organizations) expect(taxId).toMatch(/^00-\d{7}$/)
})

test('every address ends in a city with its state and zip code', () => {
  const addresses = [...organizations.map(({ address }) => address), ...people.map((p) => p.officeAddress)]
  for (const address of addresses) {
    const { city, state } = zipcodes.codes[address.slice(-5)] ?? {}
    expect(address).toContain(`, ${city}, ${state} `)
  }
})

test('no two people have the same name', () => {
  const names = people.map(({ name }) => `${name.first} ${name.last}`)
  expect(new Set(names).size).toBe(names.length)
})
