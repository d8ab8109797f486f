import { demoPassword } from '../../db/demo/accounts.ts'

export type Reply = {
  status: number
  headers: Headers
  /** The raw body. */
  text: string
  data: Record<string, unknown> | null
  /** The first error's code; undefined if there is none. */
  code: string | undefined
  errors: readonly GraphQLAnswerError[]
}

type GraphQLAnswerError = {
  message: string
  path?: (string | number)[]
  extensions: { code: string; field?: string; retryAfter?: number }
}

export type Asker = {
  address: string
  ask: (
    query: string,
    variables?: object,
    token?: string | null,
    headers?: Record<string, string>,
  ) => Promise<Reply>
  /** Asks for a document of the product. */
  askById: (documentId: string, variables?: object, token?: string | null) => Promise<Reply>
  /** The token of a new session; fails if there is none. */
  signIn: (email: string, password?: string) => Promise<string>
}

/** Sends requests to the endpoint at this address, as a browser would. */
export function asker(address: string): Asker {
  const send = async (body: object, token: string | null, headers: Record<string, string> = {}) => {
    const response = await fetch(`${address}/api/graphql`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify(body),
    })
    return replyOf(response)
  }
  const ask: Asker['ask'] = (query, variables = {}, token = null, headers = {}) =>
    send({ query, variables }, token, headers)
  const askById: Asker['askById'] = (documentId, variables = {}, token = null) =>
    send({ documentId, variables }, token)
  const signIn = async (email: string, password = demoPassword) => {
    const { data, text } = await ask(loginMutation, { email, pwd: password })
    const token = valueAt(data, 'login', 'authToken')
    if (typeof token !== 'string') throw new Error(`${email} cannot sign in: ${text}`)
    return token
  }
  return { address, ask, askById, signIn }
}

export const loginMutation = `mutation ($email: String!, $pwd: String!) {
  login(input: { email: $email, pwd: $pwd }) { authToken }
}`

async function replyOf(response: Response): Promise<Reply> {
  const text = await response.text()
  const { data = null, errors = [] } = JSON.parse(text) as Partial<Pick<Reply, 'data' | 'errors'>>
  const { status, headers } = response
  return { status, headers, text, data, errors, code: errors[0]?.extensions.code }
}

/** The value at this path; undefined if the path ends early. */
export function valueAt(value: unknown, ...names: string[]): unknown {
  return names.reduce<unknown>(
    (inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined),
    value,
  )
}
