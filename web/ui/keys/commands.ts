/** One of the page's own controls, as the palette offers it. */
export type Command = { label: string; keys: readonly string[]; run: () => void }

type CommandProps = { 'data-command': true; 'aria-keyshortcuts'?: string; title?: string }

/** Makes a control a command of its page. With keys ("o", or "e o" for two), a letter presses it and its tooltip says so. */
export function command(keys = ''): CommandProps {
  const shown = keys.toUpperCase()
  const hint = { 'aria-keyshortcuts': shown, title: `Shortcut: ${shown.replace(' ', ' or ')}` }
  return { 'data-command': true, ...(keys && hint) }
}

/** Presses the control that has this key: the focused row's in a list, otherwise the page's. */
export function pressKey(key: string): boolean {
  const row = document.activeElement?.closest('[data-row]')
  const pressed = controlsIn(row ?? undefined).find((control) => keysOf(control).includes(key))
  press(pressed)
  return pressed !== undefined
}

/** The page's commands, those of its header last, without those of the rows of lists. */
export function commandsOfPage(): Command[] {
  const all = controlsIn()
    .filter((control) => control.dataset['command'] !== undefined)
    .toSorted((one, other) => Number(isInHeader(one)) - Number(isInHeader(other)))
    .map((control) => ({
      label: (control.getAttribute('aria-label') ?? control.textContent).trim(),
      keys: keysOf(control),
      run: () => press(control),
    }))
  return all.filter(({ label }, at) => all.findIndex((other) => other.label === label) === at)
}

const isInHeader = (control: HTMLElement) => control.closest('main header') !== null

/** A text takes the focus, everything else a click. */
function press(control: HTMLElement | undefined): void {
  if (control instanceof HTMLTextAreaElement) control.focus()
  else control?.click()
}

/** Also those that a phone keeps behind "More": a press of a hidden control does the same. */
function controlsIn(row?: Element): HTMLElement[] {
  const controls = (row ?? document).querySelectorAll<HTMLElement>('[data-command], [aria-keyshortcuts]')
  return [...controls].filter(
    (control) =>
      (row ? true : control.closest('main') !== null && control.closest('[data-row]') === null) &&
      control.closest('[inert], [disabled], [aria-disabled="true"]') === null,
  )
}

function keysOf(control: HTMLElement): string[] {
  return control.getAttribute('aria-keyshortcuts')?.toLowerCase().split(' ') ?? []
}
