type Staff = { masterAdmins: number; admins: number; agents: number; associates: number }

export type DemoOrganization = {
  /** The key, which is also the domain: `{key}.example`. */
  key: string
  name: string
  type: 'OPERATOR' | 'VENDOR' | 'MULTI_ROLE_PROVIDER' | 'INDEPENDENT_OPERATOR'
  /** The vendor kind; null for the operator. */
  kind: string | null
  status: 'ACTIVE' | 'PENDING' | 'SUSPENDED' | 'INACTIVE' | 'REJECTED'
  isDeleted?: true
  incorporation: string
  /** Fictional: real employer numbers never begin with 00. */
  taxId: string
  address: string
  areaCode: string
  bio: string
  /** State codes, separated by spaces. */
  states: string
  industries: readonly string[]
  /** Names of the operator's services that it also serves. */
  serves: readonly string[]
  /** Days since it joined. */
  days: number
  /** The number of people per type, besides the demo accounts. */
  staff: Staff
}
