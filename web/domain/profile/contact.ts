type Phone = { phoneNumber: string | null; phoneExtension: string | null }

/** As forms show and read it: "312-555-0123 x7"; empty if there is none. */
export function phoneText(person: Phone | undefined): string {
  const [, area, exchange, line] = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(person?.phoneNumber ?? '') ?? []
  const number = area ? `${area}-${exchange}-${line}` : (person?.phoneNumber ?? '')
  return person?.phoneExtension ? `${number} x${person.phoneExtension}` : number
}

/** The bio within `account`, a JSON text; empty if there is none. */
export function bioOf(account: string | null | undefined): string {
  try {
    const bio: unknown = Reflect.get(JSON.parse(account ?? '{}') as object, 'bio')
    return typeof bio === 'string' ? bio : ''
  } catch {
    return ''
  }
}
