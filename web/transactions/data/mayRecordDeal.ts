import { isAdmin, isOperator, type Reader } from '../../domain/reader.ts'

/** A deal that was closed elsewhere: by the operator, a multi-role provider or an independent operator. */
export function mayRecordDeal(reader: Reader): boolean {
  if (isOperator(reader)) return isAdmin(reader)
  const mayClose = ['MULTI_ROLE_PROVIDER', 'INDEPENDENT_OPERATOR'].includes(reader.organizationType ?? '')
  return isAdmin(reader) && mayClose && reader.permissions.includes('CREATE_LEAD')
}
