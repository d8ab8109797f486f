import type { Gate } from './gate.ts'
import type { Identity } from './identity.ts'

/** Where a request comes from and who sent it. */
export type Visitor = {
  identity: Identity | null
  /** The client's network address; a proxy's word for it only when the proxy is a configured one. */
  address: string
  userAgent: string | undefined
  gate: Gate
}

declare global {
  namespace Grafast {
    interface Context {
      visitor: Visitor
    }
  }
}
