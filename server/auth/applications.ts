import * as v from 'valibot'
import { isEmail, plainEmail } from '../../values/email.ts'
import { messages } from '../../values/messages.ts'
import { isUnreadable, plainLine, plainText } from '../../values/text.ts'
import { isWebAddress, plainWebAddress } from '../../values/web-address.ts'
import { refusal } from '../base/errors.ts'
import { phoneOf } from '../base/phone.ts'
import { within } from './accounts.ts'
import { hashOf } from './tokens.ts'
import type { Viewer } from './viewer.ts'

const email = v.pipe(v.string(), v.transform(plainEmail), v.check(isEmail, messages.email))
const readable = v.check<string, string>((text) => !isUnreadable(text), messages.unreadable)
const required = (max: number) =>
  v.pipe(v.string(), v.transform(plainLine), v.nonEmpty(messages.required), v.maxLength(max), readable)
const orNull = v.transform((text: string) => text || null)
const optional = (max: number) =>
  v.nullish(v.pipe(v.string(), v.transform(plainText), v.maxLength(max), orNull))
const website = v.pipe(
  v.string(),
  v.transform(plainWebAddress),
  v.check((address) => address === '' || isWebAddress(address), messages.webAddress),
  orNull,
)
const person = {
  email,
  firstName: required(100),
  lastName: required(100),
  phoneNumber: optional(40),
  message: optional(2_000),
}
const application = v.variant('kind', [
  v.object({ kind: v.literal('PERSON'), ...person }),
  v.object({
    kind: v.literal('ORGANIZATION'),
    ...person,
    legalBusinessName: required(200),
    organizationType: v.picklist(['VENDOR', 'MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR']),
    vendorType: v.string(),
    websiteUrl: v.nullish(website),
  }),
])

/**
 * Saves an application and mails a link that verifies the address. The answer is the same for a known
 * address.
 */
export async function applyForAccount(viewer: Viewer, input: { application: unknown }): Promise<true> {
  await within(viewer, 'application', viewer.address)
  const result = v.safeParse(application, input.application)
  if (!result.success) {
    const [issue] = result.issues
    throw refusal('INVALID_INPUT', issue.message, { field: v.getDotPath(issue) ?? undefined })
  }
  await viewer.auth.rows('apply_for_account', JSON.stringify(rowOf(result.output)))
  return true
}

/** False if the link is invalid. */
export async function confirmApplication(viewer: Viewer, input: { token: string }): Promise<boolean> {
  await within(viewer, 'token look-up', viewer.address)
  return (await viewer.auth.value<boolean>('confirm_application', hashOf(input.token))) ?? false
}

function rowOf(given: v.InferOutput<typeof application>) {
  return {
    kind: given.kind,
    email: given.email,
    first_name: given.firstName,
    last_name: given.lastName,
    message: given.message,
    ...phoneColumns(given.phoneNumber ?? null),
    ...(given.kind === 'ORGANIZATION' && {
      legal_business_name: given.legalBusinessName,
      organization_type: given.organizationType,
      vendor_type: given.vendorType,
      website_url: given.websiteUrl ?? null,
    }),
  }
}

function phoneColumns(text: string | null) {
  if (text === null) return {}
  const phone = phoneOf(text)
  if (!phone) {
    throw refusal('INVALID_INPUT', 'Please enter a valid phone number', { field: 'phoneNumber' })
  }
  return { phone_number: phone.number, phone_extension: phone.extension }
}
