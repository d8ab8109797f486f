import { Download } from 'lucide-react'
import { type ComponentProps, lazy, Suspense } from 'react'

import { Button } from '../ui/buttons/Button.tsx'

const ExportCsv = lazy(async () => ({ default: (await import('../domain/files/ExportCsv.tsx')).ExportCsv }))

type ExportProps = ComponentProps<typeof ExportCsv> & {
  /** Whether its code may be loaded: not before the rows are shown. */
  isLater: boolean
}

/** The list as a file. */
export function Export({ isLater, ...props }: ExportProps) {
  if (!isLater) return <Place />
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
