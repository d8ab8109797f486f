import { applications } from '../../../lists/applications.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, narrowed, type RowOf } from '../../lists/listSource.ts'
import { applicationsDocument } from './operations.ts'

export type Application = RowOf<typeof all>

/** The status filter without a choice. */
export const undecided = { status: 'WAITING' }

const all = listSource(
  applications,
  async (variables) => (await request(applicationsDocument, variables)).allApplications,
)

export const applicationRows = narrowed(all, (search) => ({
  ...search,
  filters: { ...undecided, ...search.filters },
}))
