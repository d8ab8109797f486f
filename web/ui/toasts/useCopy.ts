import { copyText } from './copyText.ts'
import { useToast } from './context.ts'

/** Copies a text and says so. A browser may refuse, for example on a page without HTTPS. */
export function useCopy(): (text: string, summary: string) => Promise<void> {
  const toast = useToast()
  return async (text, summary) => {
    try {
      await copyText(text)
      toast.show({ severity: 'success', summary })
    } catch {
      toast.show({
        severity: 'error',
        summary: 'Not copied',
        detail: 'Your browser did not allow it. Select the text and copy it.',
      })
    }
  }
}
