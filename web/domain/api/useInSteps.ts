import { useDeferredValue, useMemo } from 'react'

type Answer<Data> = { data: Data | undefined; isPlaceholderData: boolean }

/**
 * A query's data, rendered in steps so that a phone still answers taps. `isOld` says that it answers an earlier
 * question; a newer answer to the same question takes the older one's place without a sign.
 */
export function useInSteps<Data>({ data, isPlaceholderData }: Answer<Data>, asked: unknown) {
  const question = JSON.stringify(asked)
  const latest = useMemo(
    () => ({ data, question: isPlaceholderData ? undefined : question }),
    [data, isPlaceholderData, question],
  )
  const shown = useDeferredValue(latest)
  return { data: shown.data, isOld: shown.data !== undefined && shown.question !== question }
}
