import { RotateCw } from 'lucide-react'
import { Component, type ReactNode } from 'react'

import { Button } from '../buttons/Button.tsx'
import styles from './ErrorPage.module.css'
import { describe } from './pages.ts'

type ErrorBoundaryProps = {
  /** Where the error is shown, if not in place. */
  frame?: (failure: ReactNode) => ReactNode
  children: ReactNode
}
type Failure = { thrown: unknown }

/** Around what opens above a page: an error in it leaves the page, and what was typed there, as they are. */
export class ErrorBoundary extends Component<ErrorBoundaryProps, { failure: Failure | undefined }> {
  override state: { failure: Failure | undefined } = { failure: undefined }

  static getDerivedStateFromError(thrown: unknown) {
    return { failure: { thrown } }
  }

  override render() {
    const { failure } = this.state
    const { children, frame } = this.props
    if (!failure) return children
    const text = (
      <div role="alert" className={styles.part}>
        <p>{describe(failure.thrown).message}</p>
        <Button
          icon={<RotateCw size={18} aria-hidden="true" />}
          onClick={() => this.setState({ failure: undefined })}
        >
          Try again
        </Button>
      </div>
    )
    return frame ? frame(text) : text
  }
}
