export type Statement = { name: string; text: string; values: unknown[] }
export type Question = { query: string; variables: object }

/** Somebody who asks, and what they ask about. */
export type Person<About> = {
  token: string
  /** The role and the settings that the product gives this person's transactions. */
  claims: Record<string, string>
  about: About
}
export type People<About> = Record<string, Person<About>>

export type Case<About> = {
  name: string
  person: string
  /** What a browser asks of the endpoint; the number tells the calls of a run apart. */
  question: (about: About, call: number) => Question
  /** The least SQL that brings the same. */
  statements: (about: About, call: number) => Statement[]
}

export function personOf<About>(people: People<About>, { person }: Pick<Case<About>, 'person'>) {
  const found = people[person]
  if (!found) throw new Error(`Nobody is the ${person}`)
  return found
}
