export type Severity = 'success' | 'info' | 'warn' | 'error'

export const positions = [
  'top-right',
  'top-left',
  'top-center',
  'bottom-right',
  'bottom-left',
  'bottom-center',
] as const
type Position = (typeof positions)[number]

export type ToastMessage = {
  severity: Severity
  summary: string
  detail?: string
  /** Milliseconds on the screen. */
  life?: number
  /** Stays until it is closed. */
  sticky?: boolean
  position?: Position
  /** An action such as "Undo", which also closes the toast. */
  action?: { label: string; run: () => void; shortcut?: 'Ctrl Z' }
  /** Where the result leads on. */
  links?: readonly { label: string; href: string; onClick?: () => void }[]
}

export type Toast = ToastMessage & { id: number; position: Position }

const defaultLife = 3000
/** Long enough to read the toast and reach its button or link. */
const lifeWithAction = 10_000

type Clock = { left: number; since: number; timer: ReturnType<typeof setTimeout> | undefined }

export type ToastStore = ReturnType<typeof createToastStore>

export function createToastStore() {
  let toasts: readonly Toast[] = []
  let lastId = 0
  const clocks = new Map<number, Clock>()
  const listeners = new Set<() => void>()

  function change(next: readonly Toast[]) {
    toasts = next
    listeners.forEach((tell) => tell())
  }

  function show(message: ToastMessage): number {
    lastId += 1
    const toast = { ...message, id: lastId, position: message.position ?? 'top-right' }
    change([...toasts, toast])
    if (!message.sticky) {
      clocks.set(toast.id, {
        left: message.life ?? (message.action || message.links ? lifeWithAction : defaultLife),
        since: 0,
        timer: undefined,
      })
      resume(toast.id)
    }
    return toast.id
  }

  function close(id: number) {
    clearTimeout(clocks.get(id)?.timer)
    clocks.delete(id)
    change(toasts.filter((toast) => toast.id !== id))
  }

  /** While one points at a toast or has the focus in it, its time stands still. */
  function pause(id: number) {
    const clock = clocks.get(id)
    if (clock?.timer === undefined) return
    clearTimeout(clock.timer)
    clocks.set(id, { left: clock.left - (Date.now() - clock.since), since: 0, timer: undefined })
  }

  function resume(id: number) {
    const clock = clocks.get(id)
    if (!clock || clock.timer !== undefined) return
    clocks.set(id, { ...clock, since: Date.now(), timer: setTimeout(() => close(id), clock.left) })
  }

  function listen(tell: () => void) {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }

  return { show, close, pause, resume, listen, read: () => toasts }
}
