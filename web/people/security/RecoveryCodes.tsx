import { Copy, Download } from 'lucide-react'

import { operator } from '../../domain/operator.ts'
import { Button } from '../../ui/buttons/Button.tsx'
import { Inline, Stack } from '../../ui/layout/Stack.tsx'
import { Muted } from '../../ui/theme/Muted.tsx'
import { useCopy } from '../../ui/toasts/useCopy.ts'
import styles from './Security.module.css'

/** Shown once: the server keeps their hashes only. */
export function RecoveryCodes({ codes }: { codes: readonly string[] }) {
  const copy = useCopy()
  return (
    <Stack gap={4}>
      <ul aria-label="Recovery codes" className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <Muted>They are not shown again. Keep them apart from your phone.</Muted>
      <Inline gap={2}>
        <Button onClick={() => save(codes)}>
          <Download size={16} aria-hidden="true" /> Download
        </Button>
        <Button onClick={() => void copy(codes.join('\n'), 'Copied')}>
          <Copy size={16} aria-hidden="true" /> Copy
        </Button>
      </Inline>
    </Stack>
  )
}

function save(codes: readonly string[]): void {
  const text = [`Recovery codes for ${operator.name}, ${location.host}`, 'Each works once.', '', ...codes, '']
  const url = URL.createObjectURL(new Blob([text.join('\n')], { type: 'text/plain' }))
  const link = Object.assign(document.createElement('a'), { href: url, download: 'recovery-codes.txt' })
  link.click()
  URL.revokeObjectURL(url)
}
