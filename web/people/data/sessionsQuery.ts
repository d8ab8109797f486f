import { sessions } from '../../../lists/sessions.ts'
import { request } from '../../domain/api/request.ts'
import { listSource, type RowOf } from '../../lists/listSource.ts'
import { sessionsDocument } from './operations.ts'

export type Session = RowOf<typeof sessionRows>

export const sessionRows = listSource(
  sessions,
  async (variables) => (await request(sessionsDocument, variables)).allSessions,
)
