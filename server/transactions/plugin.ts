import type { PgCondition } from 'postgraphile/@dataplan/pg'
import { extendSchema, gql } from 'postgraphile/utils'

/**
 * Filters the list by the invoice status, which is in another table, with the user's own rights. A user who
 * may not see it finds no transaction by it.
 */
export const InvoiceStatusFilterPlugin = extendSchema((build) => {
  const { sql, dataplanPg } = build
  const attribute = { codec: dataplanPg.TYPES.text, notNull: true }
  return {
    typeDefs: gql`
      extend input TransactionFilter {
        """
        Filter by the status of the invoice; nothing is found by who may not see it.
        """
        vendorInvoiceStatus: StringFilter
      }
    `,
    inputObjects: {
      TransactionFilter: {
        plans: {
          vendorInvoiceStatus($where: PgCondition) {
            const $fee = $where.existsPlan({
              tableExpression: sql`app.transaction_fees`,
              alias: 'transaction_fees',
            })
            $fee.where(sql`${$fee.alias}.transaction_id = ${$where.alias}.id`)
            return Object.assign($fee, {
              extensions: {
                pgFilterAttribute: {
                  fieldName: 'vendorInvoiceStatus',
                  attributeName: 'vendor_invoice_status',
                  attribute,
                },
              },
            })
          },
        },
      },
    },
  }
}, 'TurnstoneInvoiceStatusFilterPlugin')
