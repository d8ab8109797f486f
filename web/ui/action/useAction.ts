import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useRef } from 'react'

import { sentenceFor } from '../errors/sentences.ts'
import { useToast } from '../toasts/context.ts'
import type { ToastMessage } from '../toasts/store.ts'

/** The summary of a success, or the whole toast without its severity. */
type Said = string | Omit<ToastMessage, 'severity'> | undefined

type ActionOptions<Input, Result> = {
  send: (input: Input) => Promise<Result>
  /** Its toast after a success. */
  done?: Said | ((input: Input, result: Result) => Said)
  /** Runs after a success; the action is busy until it is over. What it throws counts as a refusal. */
  onDone?: (result: Result, input: Input) => unknown
  /** The summary of its toast after a refusal, or the whole toast. Without it the screen shows `failure`. */
  failed?: string | ((error: Error, input: Input) => ToastMessage | undefined)
  /** Loaded again after a success, and after a refusal, which may come from a screen that is out of date. */
  renews?: readonly QueryKey[]
}

/** For `renews`: all that is loaded. */
export const everything: readonly QueryKey[] = [[]]

/**
 * What a button does, as `useForm` is what a form does: it sends once however often it is pressed, is busy until the
 * screen is up to date, and says how it went, also after its component is gone.
 */
export function useAction<Input = void, Result = unknown>(options: ActionOptions<Input, Result>) {
  const { done, onDone, failed, renews = [] } = options
  const queries = useQueryClient()
  const toast = useToast()
  const running = useRef(new Set<string>())
  const { mutateAsync, isPending, variables, error, reset } = useMutation<Result, Error, Input>({
    mutationFn: options.send,
    onSuccess: (result, input) => {
      const said = typeof done === 'function' ? done(input, result) : done
      if (said !== undefined)
        toast.show({ severity: 'success', ...(typeof said === 'string' ? { summary: said } : said) })
      return onDone?.(result, input)
    },
    onError: (refusal, input) => {
      const said =
        typeof failed === 'string'
          ? { severity: 'error' as const, summary: failed, detail: sentenceFor(refusal) }
          : failed?.(refusal, input)
      if (said) toast.show(said)
    },
    onSettled: () => Promise.all(renews.map((queryKey) => queries.invalidateQueries({ queryKey }))),
  })
  /** For buttons: ignored while the same input is on its way. */
  const run = useCallback(
    (input: Input, onOver?: () => void) => {
      const key = JSON.stringify(input) ?? ''
      if (running.current.has(key)) return
      running.current.add(key)
      void mutateAsync(input)
        .then(onOver, () => {})
        .finally(() => running.current.delete(key))
    },
    [mutateAsync],
  )
  return {
    run,
    /** For forms and saved choices, which wait for it and show its refusal. */
    send: mutateAsync,
    busy: isPending,
    /** The input on its way, where several buttons share an action. */
    busyWith: isPending ? variables : undefined,
    error,
    failure: error ? sentenceFor(error) : undefined,
    reset,
  }
}
