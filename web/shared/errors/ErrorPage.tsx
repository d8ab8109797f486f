import { useTitle } from '../layout/Page.tsx'
import { ErrorText } from './ErrorText.tsx'

type ErrorPageProps = { status?: number; message: string; onAgain?: (() => void) | undefined }

/** Stands where the page would be: status code, message, Go Home and Go Back. */
export function ErrorPage(props: ErrorPageProps) {
  useTitle(props.message)
  return <ErrorText {...props} />
}
