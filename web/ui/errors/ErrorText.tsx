import { ArrowLeft, House, RotateCw } from 'lucide-react'

import { Button } from '../buttons/Button.tsx'
import { buttonClass } from '../buttons/look.ts'
import styles from './ErrorPage.module.css'

type ErrorTextProps = {
  status?: number
  message: string
  onAgain?: (() => void) | undefined
  heading?: 'h1' | 'h3'
}

export function ErrorText({ status, message, onAgain, heading: Heading = 'h1' }: ErrorTextProps) {
  return (
    <section className={styles.page}>
      {status !== undefined && <p className={styles.status}>{status}</p>}
      <Heading tabIndex={-1} className={styles.message}>
        {message}
      </Heading>
      <div className={styles.ways}>
        {onAgain && (
          <Button look="main" icon={<RotateCw size={18} aria-hidden="true" />} onClick={onAgain}>
            Try again
          </Button>
        )}
        {/* A whole load, on purpose: after an error nothing kept in memory is trusted. */}
        <a href="/" rel="external" className={buttonClass(onAgain ? 'plain' : 'main')}>
          <House size={18} aria-hidden="true" />
          Go Home
        </a>
        <Button icon={<ArrowLeft size={18} aria-hidden="true" />} onClick={() => history.back()}>
          Go Back
        </Button>
      </div>
    </section>
  )
}
