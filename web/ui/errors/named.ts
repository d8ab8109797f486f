/** Errors that carry the status of the page that shows them. */
export class NamedError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export class NotFoundError extends NamedError {
  override name = 'NotFoundError'
  constructor(message = 'Page not found') {
    super(404, message)
  }
}

export class UnauthorizedError extends NamedError {
  override name = 'UnauthorizedError'
  constructor(message = 'Unauthorized access') {
    super(401, message)
  }
}

export class RedirectError extends NamedError {
  override name = 'RedirectError'
  constructor(message = 'Redirect failed') {
    super(302, message)
  }
}

export class LoaderError extends NamedError {
  override name = 'LoaderError'
  constructor(message = 'Failed to load data') {
    super(500, message)
  }
}

export class ActionError extends NamedError {
  override name = 'ActionError'
  constructor(message = 'Action failed') {
    super(400, message)
  }
}

/** Whatever was thrown, as a status and a message: others are 500, "An unexpected error occurred". */
export function asNamedError(error: unknown): NamedError {
  return error instanceof NamedError ? error : new NamedError(500, 'An unexpected error occurred')
}
