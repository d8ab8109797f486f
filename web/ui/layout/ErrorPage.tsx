import { useTitle } from './Page.tsx'
import { ErrorText } from '../errors/ErrorText.tsx'

type ErrorPageProps = { status?: number; message: string; onAgain?: (() => void) | undefined }

/** Stands where the page would be: status code, message, Go Home and Go Back. */
export function ErrorPage(props: ErrorPageProps) {
  useTitle(props.message)
  return <ErrorText {...props} />
}
