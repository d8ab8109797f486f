import { fieldsOf } from '../../forms/importFields.ts'
import { isEmail, plainEmail } from '../../values/email.ts'
import { messages } from '../../values/messages.ts'
import { nameProblem } from '../../values/name.ts'
import { plainPhone } from '../../values/phone.ts'
import { isUnreadable, plainLine } from '../../values/text.ts'
import { isWebAddress, plainWebAddress } from '../../values/web-address.ts'
import { phoneOf } from '../base/phone.ts'
import type { Columns } from './headings.ts'
import { splitName } from './full-name.ts'
import { fitsType, organizationTypeOf, vendorTypeOf } from './provider-types.ts'

type Named = { readonly id: number; readonly name: string; readonly code?: string }
/** What names in a row may refer to. */
export type Choices = {
  readonly services: readonly Named[]
  readonly states: readonly Named[]
  readonly languages: readonly Named[]
}
export type ImportOptions = {
  /** For rows without a last name. */
  readonly lastName?: string
  /** What a spelling in the type column means, and "" for rows without a type. */
  readonly types?: Readonly<Record<string, string>>
}
export type Problem = { field: string; reason: string }

/** A row as the database takes it. Names of columns, so that they can be shown at the heading. */
export type RowValues = {
  person: Record<string, unknown>
  agent: Record<string, unknown>
  organization: Record<string, unknown>
  problems: Problem[]
  warnings: string[]
}

export type Mapping = {
  kind: string
  columns: Columns
  spares: Readonly<Record<string, readonly number[]>>
  options: ImportOptions
  choices: Choices
}

/** What a row says, with each cell that cannot be used. */
export function valuesOf(mapping: Mapping, cells: readonly string[]): RowValues {
  const row = new Row(mapping, cells)
  const person = { ...row.name(), email: row.email(), ...row.phone(), ...row.personTexts() }
  const agent = mapping.kind === 'SERVICE_AGENT' ? row.agent() : {}
  const organization = mapping.kind === 'VENDOR' ? row.organization() : {}
  row.checkRequired()
  return { person, agent, organization, problems: row.problems, warnings: row.warnings }
}

class Row {
  readonly problems: Problem[] = []
  readonly warnings: string[] = []
  readonly #mapping: Mapping
  readonly #cells: readonly string[]

  constructor(mapping: Mapping, cells: readonly string[]) {
    this.#mapping = mapping
    this.#cells = cells
  }

  /** The cell of a field, without the apostrophe that marks a text in a spreadsheet. */
  cell(field: string): string {
    const column = this.#mapping.columns[field]
    if (column === undefined) return ''
    const filled = [column, ...(this.#mapping.spares[field] ?? [])].find((index) => this.#cells[index])
    const text = plainLine((this.#cells[filled ?? column] ?? '').replace(/^'(?=[=+\-@'\t\r])/, ''))
    if (isUnreadable(text)) this.refuse(field, messages.unreadable)
    return text
  }

  refuse(field: string, reason: string): void {
    if (!this.problems.some((problem) => problem.field === field)) this.problems.push({ field, reason })
  }

  checkRequired(): void {
    for (const { key, isRequired } of fieldsOf(this.#mapping.kind))
      if (isRequired && this.cell(key) === '') this.refuse(key, 'is missing')
  }

  name(): Record<string, string> {
    const full = this.cell('fullName')
    const split = splitName(full)
    const { firstName, middleName, lastName } =
      full !== '' && this.cell('firstName') === '' && this.cell('lastName') === ''
        ? split
        : {
            firstName: this.cell('firstName'),
            middleName: this.cell('middleName'),
            lastName: this.cell('lastName'),
          }
    const from = (field: string) => (this.#mapping.columns[field] === undefined ? 'fullName' : field)
    const last = lastName || (firstName === '' ? '' : (this.#mapping.options.lastName ?? ''))
    for (const [field, name] of [
      ['firstName', firstName],
      ['lastName', last],
    ] as const) {
      if (name === '') this.refuse(from(field), `${field === 'firstName' ? 'First' : 'Last'} name is missing`)
      else this.#require(from(field), nameProblem(name))
    }
    if (middleName !== '') this.#require(from('middleName'), nameProblem(middleName))
    return { first_name: firstName, middle_name: middleName, last_name: last }
  }

  #require(field: string, problem: string | undefined): void {
    if (problem !== undefined) this.refuse(field, problem)
  }

  email(): string {
    const text = this.#first('email')
    const email = plainEmail(/<([^<>]+)>\s*$/.exec(text)?.[1] ?? text)
    if (text !== '' && !isEmail(email))
      this.refuse('email', /@.*[\s;,].*@/.test(text) ? 'Two addresses: leave one' : messages.email)
    return email
  }

  phone(): Record<string, string> {
    const text = this.#first('phoneNumber')
    if (text === '') return { phone_number: '', phone_extension: '' }
    const phone = phoneOf(plainPhone(text))
    if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text))
      this.refuse(
        'phoneNumber',
        `A spreadsheet turned this number into ${text}. Enter it again in a text column`,
      )
    else if (!phone) this.refuse('phoneNumber', messages.phone)
    return { phone_number: phone?.number ?? '', phone_extension: phone?.extension ?? '' }
  }

  /** Google joins several values with ":::"; the first is the main one. */
  #first(field: string): string {
    const [first = '', ...more] = this.cell(field).split(/\s*:::\s*/)
    if (more.length > 0)
      this.warnings.push(`Only the first of ${more.length + 1} values in ${this.#label(field)} is used`)
    return first
  }

  #label(field: string): string {
    return fieldsOf(this.#mapping.kind).find(({ key }) => key === field)?.label ?? field
  }

  personTexts(): Record<string, string> {
    return { title: this.#text('title', 100), office_address: this.#text('officeAddress', 500) }
  }

  #text(field: string, most: number): string {
    const text = this.cell(field)
    if (Array.from(text).length > most) this.refuse(field, messages.length(most))
    return text
  }

  agent(): Record<string, unknown> {
    const { services, states, languages } = this.#mapping.choices
    return {
      employee_id: this.#text('employeeId', 50),
      service_ids: this.#ids('services', services),
      state_ids: this.#ids('states', states),
      language_ids: this.#ids('languages', languages),
    }
  }

  /** Null without a column, so that nothing is set. */
  #ids(field: string, choices: readonly Named[]): number[] | null {
    if (this.#mapping.columns[field] === undefined) return null
    const names = this.cell(field)
      .split(/\s*[;,|/]\s*|\s+(?:and|&)\s+/i)
      .filter((name) => name !== '')
    const whole = choices.find((choice) => isNamed(choice, this.cell(field)))
    if (whole) return [whole.id]
    const found = names.map((name) => choices.find((choice) => isNamed(choice, name))?.id ?? name)
    const unknown = found.filter((one) => typeof one === 'string')
    if (unknown.length > 0) this.refuse(field, `Unknown: ${unknown.join(', ')}`)
    return [...new Set(found.filter((one) => typeof one === 'number'))]
  }

  organization(): Record<string, unknown> {
    const { types = {} } = this.#mapping.options
    const spelled = this.cell('organizationType')
    const chosen = types[spelled.toLowerCase()]
    const type = chosen ?? organizationTypeOf(spelled)
    const kind = this.cell('vendorType')
    // A type that a person chose for an unknown spelling is of the usual kind.
    const vendorType = vendorTypeOf(kind === '' && chosen === undefined ? spelled : kind, type)
    const website = plainWebAddress(this.cell('websiteUrl'))
    if (type === undefined)
      this.refuse('organizationType', spelled === '' ? 'Type is missing' : `Unknown type: ${spelled}`)
    else if (vendorType === undefined) this.refuse('vendorType', `Unknown kind of vendor: ${kind}`)
    else if (!fitsType(vendorType, type)) this.refuse('vendorType', `A kind for another type: ${kind}`)
    if (website !== '' && !isWebAddress(website)) this.refuse('websiteUrl', messages.webAddress)
    this.#require(
      'legalBusinessName',
      this.cell('legalBusinessName') && nameProblem(this.cell('legalBusinessName'), 200),
    )
    return {
      legal_business_name: this.cell('legalBusinessName'),
      organization_type: type ?? '',
      vendor_type: vendorType ?? '',
      hq_address: this.#text('hqAddress', 500),
      tax_id: this.cell('taxId'),
      website_url: website,
      state_ids: this.#ids('states', this.#mapping.choices.states),
    }
  }
}

function isNamed({ name, code }: Named, text: string): boolean {
  const plain = text.trim().toLowerCase()
  return name.toLowerCase() === plain || code?.toLowerCase() === plain
}
