import { vi } from 'vitest'

type Variables = Record<string, unknown>
type Answer = object | ((variables: Variables) => object | Promise<object>)
type Call = { operation: string; variables: Variables }

/**
 * Answers requests by operation name until the test ends; returns the recorded requests. An answer
 * is the data, or a function of the variables, which may take its time; `refusal` creates a refusal.
 */
export function serve(answers: Record<string, Answer>): Call[] {
  const calls: Call[] = []
  vi.stubGlobal('fetch', async (_address: string, { body = '' }: { body?: string }) => {
    const { operationName: operation, variables = {} } = JSON.parse(body) as {
      operationName: string
      variables?: Variables
    }
    calls.push({ operation, variables })
    const answer = answers[operation] ?? places[operation]
    if (answer === undefined) throw new Error(`The test has no answer to ${operation}`)
    const data: object = await (typeof answer === 'function' ? answer(variables) : answer)
    return new Response(JSON.stringify('errors' in data ? data : { data }))
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
