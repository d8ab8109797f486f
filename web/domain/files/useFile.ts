import { useMutation } from '@tanstack/react-query'

import { sentenceFor } from '../../ui/errors/sentences.ts'
import { useToast } from '../../ui/toasts/context.ts'
import { type Fetched, fetchFile } from './fetchFile.ts'

/** `tab`: where it is to be shown. */
type Wanted = { path: string; tab?: Window | null }

/** Fetches a file and hands it on; says so when it does not come. It goes on when the page is left. */
export function useFile(failure: string, done: (fetched: Fetched, tab: Window | null) => void) {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ path }: Wanted) => fetchFile(path),
    onSuccess: (fetched, { tab = null }) => done(fetched, tab),
    onError: (error, { tab }) => {
      tab?.close()
      toast.show({ severity: 'error', summary: failure, detail: sentenceFor(error), life: 6000 })
    },
  })
}
