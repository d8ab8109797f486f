export type Statement = { name: string; text: string; values: unknown[] }
export type Question = { query: string; variables: object }

/** The signed-in person of a case, and the ids in their queries. */
export type Person<About> = {
  token: string
  /** The role and settings of this person's transactions in the product. */
  claims: Record<string, string>
  about: About
}
export type People<About> = Record<string, Person<About>>

export type Case<About> = {
  name: string
  person: string
  /** The browser's request; the number makes each call different. */
  question: (about: About, call: number) => Question
  /** The smallest SQL with the same result. */
  statements: (about: About, call: number) => Statement[]
}

export function personOf<About>(people: People<About>, { person }: Pick<Case<About>, 'person'>) {
  const found = people[person]
  if (!found) throw new Error(`There is no ${person}`)
  return found
}
