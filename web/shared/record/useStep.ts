import { useMutation } from '@tanstack/react-query'

import { ApiError } from '../api/errors.ts'
import { useToast } from '../toasts/context.ts'

type StepOptions<Step, Result> = {
  /** What changes, in the sentence on somebody who was quicker. */
  what: 'lead' | 'deal'
  send: (step: Step) => Promise<Result>
  renew: () => Promise<unknown>
}

/**
 * Takes a step and shows the thing as it stands then. The button stays busy until the page is new.
 * That somebody else was quicker is told here, and there is no result then; any other refusal is thrown, for the one
 * who asked to show.
 */
export function useStep<Step, Result>({ what, send, renew }: StepOptions<Step, Result>) {
  const toast = useToast()
  return useMutation({
    mutationFn: async (step: Step): Promise<Result | undefined> => {
      const result = await send(step).catch((error: unknown) => {
        if (!isOvertaken(error)) throw error
        toast.show({
          severity: 'warn',
          summary: 'Somebody was quicker',
          detail: `The ${what} has changed meanwhile. This is how it stands now.`,
          life: 6000,
        })
        return undefined
      })
      await renew()
      return result
    },
  })
}

function isOvertaken(error: unknown): boolean {
  return error instanceof ApiError && (error.code === 'CONFLICT' || error.code === 'INVALID_TRANSITION')
}
