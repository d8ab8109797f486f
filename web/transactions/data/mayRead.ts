import { invoices } from '../../../lists/invoices.ts'
import { mayHave } from '../../../lists/list.ts'
import type { Reader } from '../../domain/reader.ts'

type Who = Pick<Reader, 'userType' | 'organizationType' | 'permissions'>

/** Admins and associates have an account with the operator; the operator's admins read everyone's. Agents have none. */
export function mayReadStatements({ userType }: Who): boolean {
  return userType !== 'SERVICE_AGENT'
}

/** A provider's admins read its invoices; the operator's staff those of every provider. */
export function mayReadInvoices(reader: Who): boolean {
  return mayHave(invoices.audience, reader)
}

/** Who refers leads may be paid for them. */
export function mayReadPayouts(reader: Who): boolean {
  const refers = reader.organizationType !== 'VENDOR' || reader.permissions.includes('CREATE_LEAD')
  return refers && mayReadStatements(reader)
}
