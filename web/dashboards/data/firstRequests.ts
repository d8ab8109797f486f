import { requestBody } from '../../domain/api/body.ts'
import { dashboardLists, savedViewsDocument } from '../../lists/savedViews.ts'
import { aggTypes, type Dashboard, type Kind } from './dashboardKinds.ts'
import {
  coverageVariables,
  detailsVariables,
  figuresVariables,
  hasMoney,
  waitingVariables,
} from './dashboardQueries.ts'
import { coverageDocument, detailsDocument, figuresDocument, waitingDocument } from './operations.ts'
import { queues } from './queues.ts'

/** What a viewer's own dashboard asks first. */
export function dashboardRequests(kind: Kind): string[] {
  const own: Dashboard = { kind, aggType: aggTypes[kind], aggId: undefined, subjectId: undefined }
  const queue = queues[kind]
  return [
    requestBody(figuresDocument, figuresVariables(own, {})),
    ...dashboardLists.map((list) => requestBody(savedViewsDocument, { list })),
    ...(queue ? [requestBody(waitingDocument, waitingVariables(queue))] : []),
    requestBody(detailsDocument, detailsVariables(own, {})),
    ...(hasMoney(own) ? [requestBody(coverageDocument, coverageVariables({}))] : []),
  ]
}
