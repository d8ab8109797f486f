import type { Device } from './device.ts'
import type { AuthFunctions } from './auth-functions.ts'
import type { Identity } from './identity.ts'

/** Where a request comes from, and the user who sent it. */
export type Viewer = {
  identity: Identity | null
  /** The client's network address. Only a configured proxy may report another one. */
  address: string
  userAgent: string | undefined
  auth: AuthFunctions
  /** The browser, identified by its cookie. */
  device: Device
  /** What users see of this installation. */
  site: Site
}

/** The viewer of a request, and the role and claims of its transactions. */
export type ViewerContext = { readonly viewer: Viewer; readonly pgSettings: Record<string, string> }

/** The operator's name, and the address without a trailing slash. */
export type Site = { readonly name: string; readonly url: string }

declare global {
  namespace Grafast {
    interface Context {
      viewer: Viewer
      /** The operator's time zone. */
      zone: string
    }
  }
}
