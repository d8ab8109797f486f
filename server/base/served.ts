/** Connection strings of the unprivileged logins, from `deploy`. */
export type Urls = { webUrl: string; authUrl: string; jobsUrl: string; release: Release }

/** The running program: its version, and hashes of what it deployed. */
export type Release = { readonly version: string; readonly contentHash: string }

export type Served = {
  /** The address for browsers, without a trailing slash. */
  address: string
  /** Reports not ready, and continues to serve. */
  drain(): void
  /** Finishes running requests, then stops. */
  close(): Promise<void>
}
