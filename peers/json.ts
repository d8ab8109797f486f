/** Answers of unknown shape, read without casts. */
export type Json = Record<string, unknown>

export function isJson(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value at a path, or undefined. */
export function at(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, key) => (isJson(inner) ? inner[key] : undefined), value)
}

/** The text at a path, which has to be there. */
export function textAt(value: unknown, ...path: string[]): string {
  const found = at(value, ...path)
  if (typeof found !== 'string') throw new Error(`No ${path.join('.')} in ${JSON.stringify(value)}`)
  return found
}

/** Sends JSON; returns the answer's JSON. */
export async function send(
  method: 'POST' | 'PATCH' | 'GET',
  url: string,
  body: object | undefined,
  token?: string,
): Promise<unknown> {
  const response = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  const answer: unknown = text === '' ? null : JSON.parse(text)
  return answer
}
