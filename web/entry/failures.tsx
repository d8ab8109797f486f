import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { ErrorPage } from '../shared/errors/ErrorPage.tsx'
import { describe, messageFor } from '../shared/errors/pages.ts'

export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { again, ...text } = describe(error)
  const onAgain = async () => {
    await router.invalidate()
    reset()
  }
  return <ErrorPage {...text} onAgain={again ? () => void onAgain() : undefined} />
}

export function Missing() {
  return <ErrorPage status={404} message={messageFor(404)} />
}

/** Nothing of the page is left around these, so they bring their own main part. */
export function RootBroken(props: ErrorComponentProps) {
  return (
    <main>
      <Broken {...props} />
    </main>
  )
}

export function RootMissing() {
  return (
    <main>
      <Missing />
    </main>
  )
}
