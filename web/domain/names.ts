type Customer = {
  leadFirstName: string
  leadMiddleName?: string | null
  leadLastName: string | null
  leadZipPrefix: string | null
}

/** The customer's name; before acceptance a provider knows the first name and the region only. */
export function customerName({
  leadFirstName,
  leadMiddleName,
  leadLastName,
  leadZipPrefix,
}: Customer): string {
  if (leadLastName) return [leadFirstName, leadMiddleName, leadLastName].filter(Boolean).join(' ')
  return leadZipPrefix ? `${leadFirstName}, ${leadZipPrefix}xx` : leadFirstName
}

export type Named = { firstName: string | null; lastName: string | null } | null

export function personName(person: Named): string | undefined {
  return [person?.firstName, person?.lastName].filter(Boolean).join(' ') || undefined
}

const roles: Readonly<Record<string, string>> = {
  MASTER_ADMIN: 'Master admin',
  ADMIN: 'Admin',
  ASSOCIATE: 'Associate',
  SERVICE_AGENT: 'Service agent',
}

/** The label of a user type. */
export function roleLabel(userType: string | null | undefined): string {
  return roles[userType ?? ''] ?? 'Member'
}
