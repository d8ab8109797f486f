import { FileText } from 'lucide-react'
import type { ReactNode } from 'react'

import { Button } from '../../ui/buttons/Button.tsx'
import { show } from './fetchFile.ts'
import { useFile } from './useFile.ts'

/** Opens the document at a path in a tab of its own. */
export function OpenPdf({ path, children }: { path: string; children: ReactNode }) {
  const file = useFile('The PDF could not be opened', show)
  return (
    <Button
      icon={<FileText size={18} aria-hidden="true" />}
      busy={file.isPending}
      // Opened at once: after the answer, browsers would take the tab for a pop-up.
      onClick={() => file.mutate({ path, tab: window.open('about:blank') })}
    >
      {children}
    </Button>
  )
}
