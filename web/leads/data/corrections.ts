type Answers = Readonly<Record<string, unknown>>

/** The answers that differ, null for one that was taken away. */
export function changedAnswers(before: Answers, after: Answers): Record<string, unknown> {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = keys.filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]))
  return Object.fromEntries(changed.map((key) => [key, after[key] ?? null]))
}
