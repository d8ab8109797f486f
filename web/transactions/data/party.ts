/** The role of a party in a deal. */
export type Role = 'provider' | 'referrer'
export type Chosen = { role: Role; id: number }
