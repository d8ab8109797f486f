/** Connection strings of the unprivileged login roles, as `deploy` gives them. */
export type Urls = { webUrl: string; gateUrl: string; jobsUrl: string }

export type Served = {
  /** Where a browser finds it, without a slash at the end. */
  address: string
  /** Finishes what is in flight, then stops. */
  close(): Promise<void>
}
