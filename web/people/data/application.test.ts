import * as v from 'valibot'
import { expect, test } from 'vitest'

import { type Application, applicationSchema, emptyApplication, toSend } from './application.ts'

const person: Application = {
  ...emptyApplication,
  email: 'ana@vendor.example',
  firstName: 'Ana',
  lastName: 'Ruiz',
}
const organization: Application = { ...person, kind: 'ORGANIZATION' }

const wrong = (values: Application) =>
  v
    .safeParse(applicationSchema, values)
    .issues?.map((issue) => `${String(issue.path?.[0]?.key)}: ${issue.message}`) ?? []

test('a person applies with a name and an address', () => {
  expect(wrong(person)).toEqual([])
  expect(wrong({ ...person, firstName: ' ' })).toEqual(['firstName: Field is required!'])
})

test('an organization also gives its legal business name', () => {
  expect(wrong(organization)).toEqual(['legalBusinessName: Field is required!'])
  expect(wrong({ ...organization, legalBusinessName: 'Ruiz Legal' })).toEqual([])
})

test('a website is optional, and has to be one', () => {
  const named = { ...organization, legalBusinessName: 'Ruiz Legal' }
  expect(wrong({ ...named, websiteUrl: 'ruiz' })).toHaveLength(1)
  expect(wrong({ ...named, websiteUrl: 'www.ruiz.example' })).toEqual([])
  expect(wrong({ ...named, websiteUrl: 'https://ruiz.example' })).toEqual([])
})

test('a phone number is optional: "Please enter a valid phone number"', () => {
  expect(wrong({ ...person, phoneNumber: '12' })).toEqual(['phoneNumber: Please enter a valid phone number'])
})

test('empty fields and fields of organizations only are not sent', () => {
  expect(toSend(person)).toEqual({
    kind: 'PERSON',
    email: 'ana@vendor.example',
    firstName: 'Ana',
    lastName: 'Ruiz',
  })
  expect(toSend({ ...organization, legalBusinessName: 'Ruiz Legal' })).toMatchObject({
    legalBusinessName: 'Ruiz Legal',
    organizationType: 'VENDOR',
    vendorType: 'GENERAL_VENDOR',
  })
})
