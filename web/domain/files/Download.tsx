import { Download as Arrow } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { useToast } from '../../ui/toasts/context.ts'
import { save } from './fetchFile.ts'
import { useFile } from './useFile.ts'

/** Fetches the file at a path and puts it where downloads go. */
export function Download({ path, children }: { path: string; children: ReactNode }) {
  const toast = useToast()
  const file = useFile('The file could not be downloaded', (fetched) => {
    save(fetched)
    toast.show({ severity: 'success', summary: 'Downloaded', detail: fetched.name })
  })
  return (
    <Button
      icon={<Arrow size={18} aria-hidden="true" />}
      busy={file.isPending}
      onClick={() => file.mutate({ path })}
    >
      {children}
    </Button>
  )
}
