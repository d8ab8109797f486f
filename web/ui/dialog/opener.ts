const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

let pressed: HTMLElement | undefined

// Safari gives a clicked button no focus, so the last one pressed is noted. A key says that the focus counts again.
if (typeof document !== 'undefined') {
  addEventListener(
    'pointerdown',
    ({ target }) => {
      const control = target instanceof Element ? target.closest(focusable) : null
      pressed = control instanceof HTMLElement ? control : undefined
    },
    { capture: true },
  )
  addEventListener('keydown', () => (pressed = undefined), { capture: true })
}

/** What opens something now, and gets the focus back when that closes. */
export function currentOpener(): Element | null {
  const { activeElement } = document
  return pressed?.isConnected && activeElement?.contains(pressed) ? pressed : activeElement
}
