import { lambda, operationPlan } from 'postgraphile/grafast'
import { type PlanWrapperFn, wrapPlans } from 'postgraphile/utils'
import { refusal } from '../base/errors.ts'
import { plainPhone } from '../../values/phone.ts'
import { phoneOf } from '../base/phone.ts'
import { withArgument } from '../base/with-argument.ts'

type Person = { phoneNumber?: unknown; phoneExtension?: unknown } | null | undefined

/**
 * Validates phone numbers before they reach the database and stores them in E.164 form, with the extension separate. An
 * empty text clears the number.
 */
export const PersonPlugin = wrapPlans(
  {
    Mutation: {
      createUserInfo: withPhone('userInfo'),
      addAdmin: withPhone('admin'),
      addServiceAgent: withPhone('userInfo'),
      updateUserInfoById: withPhone('userInfoPatch'),
      updateAdmin: withPhone('adminData'),
      updateServiceAgent: withPhone('userInfoPatch'),
      importVendor: withPhone('admin'),
    },
  },
  { name: 'TurnstonePersonPlugin' },
)

function withPhone(argument: string): PlanWrapperFn {
  const path = ['input', argument]
  return (plan, $source, fieldArgs, info) => {
    const $given = fieldArgs.getRaw(path)
    const $person = operationPlan().withRootLayerPlan(() =>
      lambda($given, (given: Person) => checked(given), true),
    )
    return plan($source, withArgument(fieldArgs, path, $person), info)
  }
}

function checked(person: Person): Person {
  const text = typeof person?.phoneNumber === 'string' ? plainPhone(person.phoneNumber) : undefined
  if (!person || text === undefined) return person
  if (text === '') return { ...person, phoneNumber: '', phoneExtension: '' }
  const phone = phoneOf(text)
  if (!phone) throw refusal('INVALID_INPUT', 'Please enter a valid phone number', { field: 'phoneNumber' })
  return { ...person, phoneNumber: phone.number, phoneExtension: phone.extension ?? '' }
}
