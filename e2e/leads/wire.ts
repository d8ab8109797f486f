import type { APIRequestContext } from '@playwright/test'
import { tokenOf } from '../person.ts'

type Reply<Data = Record<string, unknown>> = { data?: Data | null; errors?: { message: string }[] }
/** The caller says what the answer holds. */
export type Ask = <Data = Record<string, unknown>>(query: string, variables?: object) => Promise<Reply<Data>>

export function askWith(request: APIRequestContext, token?: string): Ask {
  return async <Data>(query: string, variables: object = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await request.post('/api/graphql', { headers, data: { query, variables } })
    return (await response.json()) as Reply<Data>
  }
}

/** Signs in without a browser, to set up data before the story. */
export async function askAs(request: APIRequestContext, email: string): Promise<Ask> {
  return askWith(request, await tokenOf(request, email))
}
