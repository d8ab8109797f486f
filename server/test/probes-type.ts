/**
 * Calls with an id, by the argument that takes it. `$id` stands for it, `$own` for a lead the user sees,
 * `$status` for the row's status and for another one.
 */
export type Probe = {
  of: string
  /** The ids that a user sees, where a function shows them and no policy. */
  seen?: string
  calls: readonly string[]
}
