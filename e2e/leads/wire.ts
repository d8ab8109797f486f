import type { APIRequestContext } from '@playwright/test'
import { demoPassword } from '../person.ts'

export type Reply = { data?: Record<string, unknown> | null; errors?: { message: string }[] }
export type Ask = (query: string, variables?: object) => Promise<Reply>

export function askWith(request: APIRequestContext, token?: string): Ask {
  return async (query, variables = {}) => {
    const headers = token === undefined ? {} : { authorization: `Bearer ${token}` }
    const response = await request.post('/api/graphql', { headers, data: { query, variables } })
    return (await response.json()) as Reply
  }
}

/** Signs in without a browser, for what somebody has done before the story begins. */
export async function askAs(request: APIRequestContext, email: string): Promise<Ask> {
  const login =
    'mutation ($email: String!, $pwd: String!) { login(input: { email: $email, pwd: $pwd }) { authToken } }'
  const { data } = await askWith(request)(login, { email, pwd: demoPassword })
  const { authToken } = (data as { login: { authToken: string } }).login
  return askWith(request, authToken)
}
