import { Button } from '../ui/buttons/Button.tsx'
import { useToast } from '../ui/toasts/context.ts'
import { positions, type Severity } from '../ui/toasts/store.ts'
import styles from './Gallery.module.css'
import { Section } from './Section.tsx'

const samples: { severity: Severity; label: string; summary: string; detail: string }[] = [
  { severity: 'success', label: 'Success', summary: 'Upload Success', detail: 'File uploaded successfully' },
  { severity: 'info', label: 'Info', summary: 'Saved as a draft', detail: 'You can go on later.' },
  { severity: 'warn', label: 'Warn', summary: 'Admin addition canceled', detail: 'Nothing was saved.' },
  { severity: 'error', label: 'Error', summary: 'Upload Error', detail: 'File uploaded failed' },
]

export function Toasts() {
  const { show } = useToast()
  return (
    <Section title="Toasts">
      <div className={styles.row}>
        {samples.map(({ label, ...toast }) => (
          <Button key={label} onClick={() => show(toast)}>
            {label}
          </Button>
        ))}
        <Button
          onClick={() => show({ severity: 'error', summary: 'Stays until it is closed', sticky: true })}
        >
          Sticky
        </Button>
        <Button
          onClick={() =>
            show({ severity: 'error', summary: 'Internal Server Error', detail: 'Five seconds', life: 5000 })
          }
        >
          Longer life
        </Button>
      </div>
      <div className={styles.row}>
        {positions.map((position) => (
          <Button
            key={position}
            look="quiet"
            onClick={() => show({ severity: 'info', summary: `Here is ${position}`, position })}
          >
            {position}
          </Button>
        ))}
      </div>
    </Section>
  )
}
