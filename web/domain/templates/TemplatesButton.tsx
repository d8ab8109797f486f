import { FileText } from 'lucide-react'
import { lazy, Suspense, useRef, useState } from 'react'

import { buttonClass } from '../../ui/buttons/look.ts'
import { ErrorBoundary } from '../../ui/errors/ErrorBoundary.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import styles from './Templates.module.css'
import type { FilledTemplate, Written } from './templates.ts'

const loadMenu = () => import('./TemplatesMenu.tsx')
const TemplatesMenu = lazy(async () => ({ default: (await loadMenu()).TemplatesMenu }))

type TemplatesButtonProps = {
  written: Written
  /** Whether the reader writes templates, and is led to them. */
  mayManage: boolean
  onInsert: (template: FilledTemplate) => void
}

/** The organization's templates for what is being written. Says which fields of the inserted one had no value. */
export function TemplatesButton({ written, mayManage, onInsert }: TemplatesButtonProps) {
  const [isOpen, setOpen] = useState(false)
  const [missing, setMissing] = useState<readonly (string | null)[]>([])
  const opener = useRef<HTMLButtonElement>(null)
  const insert = (template: FilledTemplate) => {
    setMissing(template.missing)
    onInsert(template)
  }
  return (
    <div className={styles.templates}>
      <button
        ref={opener}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        className={buttonClass('plain')}
        // Its code is there by the time of the press.
        onPointerEnter={() => void loadMenu().catch(() => {})}
        onClick={() => setOpen(!isOpen)}
      >
        <FileText size={18} aria-hidden="true" /> Templates
      </button>
      <div role="status">
        {missing.length > 0 && (
          <Muted>Not known here and left out: {missing.join(', ')}. Check the text.</Muted>
        )}
      </div>
      {isOpen && (
        <ErrorBoundary>
          <Suspense>
            <TemplatesMenu
              {...{ opener, written, mayManage }}
              onInsert={insert}
              onClose={() => setOpen(false)}
            />
          </Suspense>
        </ErrorBoundary>
      )}
    </div>
  )
}
