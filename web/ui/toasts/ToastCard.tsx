import { CircleAlert, CircleCheck, Info, TriangleAlert, X } from 'lucide-react'

import { Button } from '../buttons/Button.tsx'
import { classes } from '../theme/classes.ts'
import { useToasts } from './context.ts'
import type { Toast } from './store.ts'
import styles from './Toasts.module.css'

const icons = { success: CircleCheck, info: Info, warn: TriangleAlert, error: CircleAlert }

export function ToastCard({ toast }: { toast: Toast }) {
  const store = useToasts()
  const Icon = icons[toast.severity]
  const pause = () => store.pause(toast.id)
  const resume = () => store.resume(toast.id)
  const act = () => {
    store.close(toast.id)
    toast.action?.run()
  }
  return (
    <li
      className={classes(styles.toast, styles[toast.severity])}
      onPointerEnter={pause}
      onPointerLeave={resume}
      onFocus={pause}
      onBlur={resume}
    >
      <Icon size={20} aria-hidden="true" className={styles.icon} />
      <div className={styles.words} role={toast.severity === 'error' ? 'alert' : undefined}>
        <p className={styles.summary}>{toast.summary}</p>
        {toast.detail && (
          <p className={styles.detail} dir="auto">
            {toast.detail}
          </p>
        )}
        {toast.links && (
          <p className={styles.links}>
            {toast.links.map(({ label, ...link }) => (
              <a key={label} {...link}>
                {label}
              </a>
            ))}
          </p>
        )}
      </div>
      {toast.action && (
        <Button
          onClick={act}
          {...(toast.action.shortcut && {
            title: toast.action.shortcut,
            'aria-keyshortcuts': 'Control+Z Meta+Z',
          })}
        >
          {toast.action.label}
        </Button>
      )}
      <button
        type="button"
        className={styles.close}
        aria-label={`Close ${toast.summary}`}
        onClick={() => store.close(toast.id)}
      >
        <X size={18} aria-hidden="true" />
      </button>
    </li>
  )
}
