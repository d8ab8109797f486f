/** One line of the doctor: what was looked at, how it is, and what to do unless it is ok. */
export type Finding = {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'bad'
  readonly text: string
  readonly remedy?: string
}

type Say = (text: string, remedy?: string) => Finding

/** The findings about one thing. */
export function about(name: string): Record<Finding['state'], Say> {
  const say =
    (state: Finding['state']): Say =>
    (text, remedy) => ({ name, state, text, ...(remedy !== undefined && { remedy }) })
  return { ok: say('ok'), warn: say('warn'), bad: say('bad') }
}

/** An error's code, or the first line of its message: without addresses that may contain a password. */
export function reasonOf(error: unknown): string {
  if (error instanceof AggregateError) return reasonOf(error.errors[0])
  if (!(error instanceof Error)) return 'no reason'
  const code = 'code' in error && typeof error.code === 'string' && error.code
  return code || (error.message.split('\n', 1)[0] ?? '').replaceAll(/:\/\/\S+/g, '://…')
}
