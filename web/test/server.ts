import { vi } from 'vitest'

type Variables = Record<string, unknown>
type Answer = object | ((variables: Variables) => object | Promise<object>)
type Call = { operation: string; variables: Variables }

/**
 * Answers requests by operation name, or by path, until the test ends; returns the recorded requests. An answer
 * is the data, or a function of the variables, which may keep the request waiting; `refusal` creates
 * a refusal.
 */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (address: string, { body = '{}' }: { body?: string } = {}) => {
    const path = new URL(address).pathname
    const { operationName: operation = path, variables = {} } = JSON.parse(body) as {
      operationName?: string
      variables?: Variables
    }
    calls.push({ operation, variables })
    const answer = answers[operation] ?? places[operation]
    if (answer === undefined) throw new Error(`The test has no answer to ${operation}`)
    const data: object = typeof answer === 'function' ? await answer(variables) : answer
    const isRefused = 'errors' in data
    if (operation === path) return Response.json(data, { status: isRefused ? 400 : 200 })
    return Response.json(isRefused ? data : { data })
  })
  return calls
}

/** The variables of each request of an operation. */
export function sentAs(calls: readonly Call[], operation: string): Variables[] {
  return calls.filter((call) => call.operation === operation).map(({ variables }) => variables)
}

export function refusal(code: string, extensions: object = {}, message: string = code) {
  return { errors: [{ message, extensions: { code, ...extensions } }] }
}

const zipCodes = [
  { zipCode: '73301', city: 'Austin', stateCode: 'TX' },
  { zipCode: '60614', city: 'Chicago', stateCode: 'IL' },
]

/** Answers to the requests of every page. */
const places: Record<string, Answer> = {
  States: {
    allStates: {
      nodes: [
        { id: 1, code: 'IL', name: 'Illinois' },
        { id: 2, code: 'TX', name: 'Texas' },
      ],
    },
  },
  ZipCodes: ({ prefix }) => ({
    allUsZipCodes: { nodes: zipCodes.filter(({ zipCode }) => zipCode.startsWith(String(prefix))) },
  }),
}
