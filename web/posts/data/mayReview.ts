import { isOperator, type Reader } from '../../domain/reader.ts'

/** The operator's staff decide on reported posts. */
export function mayReviewReports(reader: Pick<Reader, 'organizationType'>): boolean {
  return isOperator(reader)
}
