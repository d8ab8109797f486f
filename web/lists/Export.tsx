import { Download } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'

import { Button } from '../ui/buttons/Button.tsx'

const ExportCsv = lazy(async () => ({ default: (await import('../domain/files/ExportCsv.tsx')).ExportCsv }))

/** The list as a file. What it needs comes a moment after the list, and moves nothing. */
export function Export(props: ComponentProps<typeof ExportCsv>) {
  return (
    <Suspense fallback={<Place />}>
      <ExportCsv {...props} />
    </Suspense>
  )
}

/** The button before it can do anything, as large as it will be. */
function Place() {
  return (
    <Button disabled icon={<Download size={18} aria-hidden="true" />}>
      Export CSV
    </Button>
  )
}
