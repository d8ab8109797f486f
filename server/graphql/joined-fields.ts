import 'postgraphile/graphile-build-pg'
import { TYPES } from 'postgraphile/@dataplan/pg'
import { sql, type SQL } from 'postgraphile/@dataplan/pg/pg-sql2'
import { isObjectType } from 'postgraphile/graphql'
import { readAs, type Reading } from '../readings/reading.ts'

type Side = { table: string; key: string; fields: Readonly<Record<string, string>> }
type Mark = { table: string; key: string }
/** `column` is the id of a row of the table `to`. */
type Way = { table: string; key: string; column: string; to: string }

/** Fields whose value is in a one-to-one table with its own policies. */
const sides: Readonly<Record<string, readonly Side[]>> = {
  Lead: [
    {
      table: 'lead_customers',
      key: 'lead_id',
      fields: {
        leadMiddleName: 'middle_name',
        leadLastName: 'last_name',
        leadEmail: 'email',
        leadPhoneNumber: 'phone_number',
        data: 'data',
      },
    },
  ],
  LeadCall: [{ table: 'lead_call_texts', key: 'call_id', fields: { text: 'text' } }],
  LeadMail: [{ table: 'lead_mail_texts', key: 'mail_id', fields: { subject: 'subject', text: 'text' } }],
  LeadHistoryEntry: [
    { table: 'lead_corrections', key: 'lead_history_id', fields: { oldValues: 'old_values' } },
  ],
  Organization: [
    {
      table: 'organization_registrations',
      key: 'organization_id',
      fields: { taxId: 'tax_id', hqAddress: 'hq_address' },
    },
  ],
  UserInfo: [
    {
      table: 'user_contacts',
      key: 'user_id',
      fields: {
        email: 'email',
        phoneNumber: 'phone_number',
        phoneExtension: 'phone_extension',
        emailNotifications: 'email_notifications',
        textNotifications: 'text_notifications',
        industryId: 'industry_id',
        languageIds: 'language_ids',
        officeAddress: 'office_address',
        account: 'account',
      },
    },
  ],
  Transaction: [
    {
      table: 'transaction_fees',
      key: 'transaction_id',
      fields: {
        vendorInvoiceStatus: 'vendor_invoice_status',
        operatorFee: 'operator_fee',
        providerRate: 'provider_rate',
        paymentReference: 'payment_reference',
      },
    },
    {
      table: 'transaction_payouts',
      key: 'transaction_id',
      fields: {
        associatePayout: 'associate_payout',
        associateShare: 'associate_share',
        noPayoutReason: 'no_payout_reason',
        payoutReference: 'payout_reference',
      },
    },
  ],
}

/** Fields with the row to which a one-to-one table leads. */
const rows: Readonly<Record<string, Readonly<Record<string, Way>>>> = {
  Transaction: {
    invoice: { table: 'invoice_lines', key: 'transaction_id', column: 'invoice_id', to: 'invoices' },
  },
}

/** Fields that are true if the viewer has a row about this one: its table, and the column with this one's id. */
const marks: Readonly<Record<string, Readonly<Record<string, Mark>>>> = {
  InAppNotification: { isRead: { table: 'notification_reads', key: 'in_app_notification_id' } },
  Post: {
    isLiked: { table: 'post_likes', key: 'post_id' },
    isSaved: { table: 'post_saves', key: 'post_id' },
  },
}

/**
 * Notes that these fields are read in the statement of their rows instead of by a function call for each row and field, which
 * took half the time of a page of leads. The functions declare the fields, and answer them in foreign documents.
 */
export const JoinedFieldsPlugin: GraphileConfig.Plugin = {
  name: 'TurnstoneJoinedFieldsPlugin',
  version: '1.0.0',
  after: ['TurnstoneReadingsPlugin'],
  schema: {
    hooks: {
      finalize(schema) {
        const declared = [
          ...Object.entries(sides).map(([type, parts]) => [type, parts.map(({ fields }) => fields)] as const),
          ...Object.entries(rows).map(([type, fields]) => [type, [fields]] as const),
          ...Object.entries(marks).map(([type, fields]) => [type, [fields]] as const),
        ]
        for (const [type, parts] of declared) {
          const found = schema.getType(type)
          const fields = isObjectType(found) ? found.getFields() : {}
          const missing = parts.flatMap((part) => Object.keys(part)).find((name) => !fields[name])
          if (missing !== undefined) throw new Error(`there is no ${type}.${missing} to join`)
        }
        return schema
      },
      GraphQLObjectType_fields_field(field, build, { scope: { fieldName }, Self }) {
        return readAs(field, readingOf(Self.name, fieldName, build))
      },
    },
  },
}

function readingOf(type: string, field: string, { pgResources }: GraphileBuild.Build): Reading | undefined {
  const tableOf = (name: string) => {
    const resource = pgResources?.[name]
    if (!resource) throw new Error(`there is no table ${name} to join`)
    return resource
  }
  const mark = marks[type]?.[field]
  if (mark) return { kind: 'expression', codec: TYPES.boolean, sql: isMarked(mark) }
  const way = rows[type]?.[field]
  if (way) {
    const via = { table: tableOf(way.table), key: way.key }
    return { kind: 'one', table: tableOf(way.to), on: [[way.column, 'id']], via }
  }
  const side = sides[type]?.find(({ fields }) => Object.hasOwn(fields, field))
  const column = side?.fields[field]
  if (!side || column === undefined) return undefined
  return { kind: 'beside', table: tableOf(side.table), key: side.key, column }
}

function isMarked({ table, key }: Mark): (row: SQL) => SQL {
  const [from, column] = [sql.identifier('app', table), sql.identifier(key)]
  return (row) =>
    sql`exists (select from ${from} x where x.${column} = ${row}.id and x.user_id = (select claims.user_id()))`
}
