import { useEffect, useEffectEvent, useState } from 'react'
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'

import { readToken } from '../domain/api/token.ts'
import { admit } from '../people/data/admit.ts'
import type { SignedInUser } from '../people/data/session.ts'
import { ErrorPage } from '../ui/layout/ErrorPage.tsx'
import { describe, messageFor } from '../ui/errors/pages.ts'
import { isMissingFile, reloadOnce } from '../ui/release.ts'
import { PageSkeleton } from '../ui/skeletons/Skeleton.tsx'
import { SignedInFrame } from './SignedInFrame.tsx'

export function Broken({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const { again, ...text } = describe(error)
  const isMissing = isMissingFile(error)
  const onAgain = async () => {
    // A file that could not be loaded once is not asked for again.
    if (isMissing) return location.reload()
    await router.invalidate()
    reset()
  }
  const [isReloading, setReloading] = useState(isMissing)
  useEffect(() => {
    if (isMissing) void reloadOnce().then(setReloading)
  }, [isMissing])
  const onOnline = useEffectEvent(onAgain)
  // A page that failed without a network comes back with it.
  useEffect(() => {
    const retry = () => void onOnline()
    if (again) addEventListener('online', retry)
    return () => removeEventListener('online', retry)
  }, [again])
  if (isReloading) return <PageSkeleton />
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

/** An address without a page, in the frame for everyone who is signed in. */
export function RootMissing() {
  const user = useSignedIn()
  if (user === undefined) return null
  if (!user)
    return (
      <main>
        <Missing />
      </main>
    )
  return (
    <SignedInFrame user={user}>
      <Missing />
    </SignedInFrame>
  )
}

/** Undefined until it is known. */
function useSignedIn(): SignedInUser | null | undefined {
  const [user, setUser] = useState<SignedInUser | null | undefined>(readToken() ? undefined : null)
  useEffect(() => {
    if (readToken()) admit().then(setUser, () => setUser(null))
  }, [])
  return user
}
