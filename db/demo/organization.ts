type Staff = { masterAdmins: number; admins: number; agents: number; associates: number }

export type DemoOrganization = {
  /** Also its domain: `{key}.example`. */
  key: string
  name: string
  type: 'OPERATOR' | 'VENDOR' | 'MULTI_ROLE_PROVIDER' | 'INDEPENDENT_OPERATOR'
  /** The vendor kind; the operator has none. */
  kind: string | null
  status: 'ACTIVE' | 'PENDING' | 'SUSPENDED' | 'INACTIVE' | 'REJECTED'
  isDeleted?: true
  incorporation: string
  /** No employer number begins with 00. */
  taxId: string
  address: string
  areaCode: string
  bio: string
  /** Codes, with a space between. */
  states: string
  industries: readonly string[]
  /** Names of the operator's services that it takes leads for, besides its own. */
  serves: readonly string[]
  /** How long it has been here. */
  days: number
  /** Those of whom only the number matters, besides the demo accounts. */
  staff: Staff
}
