import { useMutation } from '@tanstack/react-query'

import { ApiError } from '../../ui/errors/apiErrors.ts'
import { useToast } from '../../ui/toasts/context.ts'

type StepOptions<Step, Result> = {
  /** The object that changes, for the conflict message. */
  what: 'lead' | 'deal' | 'ticket'
  send: (step: Step) => Promise<Result>
  renew: () => Promise<unknown>
}

/**
 * Runs a transition and reloads the record; busy until the page is updated. A conflict shows a toast
 * and has no result; any other refusal is thrown, so that the caller can show it.
 */
export function useStep<Step, Result>({ what, send, renew }: StepOptions<Step, Result>) {
  const toast = useToast()
  return useMutation({
    mutationFn: async (step: Step): Promise<Result | undefined> => {
      const result = await send(step).catch((error: unknown) => {
        if (!isOvertaken(error)) throw error
        toast.show({
          severity: 'warn',
          summary: `Someone else updated this ${what}`,
          detail: 'Here’s the latest version.',
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
