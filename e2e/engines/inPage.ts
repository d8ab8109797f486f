/** What a page says of itself. These functions run in the page: they use their arguments only. */

declare global {
  // What went wrong since the document was loaded.
  var failures: string[] | undefined
}

/** Notes errors from here on. Pages are then opened within the document, so that no error escapes. */
export function watchFailures(): void {
  if (globalThis.failures) return
  const noted: string[] = []
  globalThis.failures = noted
  const print = console.error
  console.error = (...args: unknown[]) => {
    noted.push(args.map(String).join(' ').slice(0, 400))
    print(...args)
  }
  addEventListener('error', ({ message }) => noted.push(message))
  addEventListener('unhandledrejection', ({ reason }) => noted.push(String(reason)))
}

/** The router follows the address. */
export function goTo(path: string): void {
  history.pushState({}, '', path)
}

export type State = { isSettled: boolean; title: string; address: string; size: number }

export function state(): State {
  const main = document.querySelector('main')
  const title = document.querySelector('h1')?.textContent ?? ''
  const isWaiting = document.querySelector('#root > [inert], main [aria-busy="true"]') !== null
  return {
    isSettled: main !== null && title !== '' && !isWaiting,
    title,
    address: location.pathname + location.search,
    size: main?.innerHTML.length ?? 0,
  }
}

/** Failures, broken text, and every control in sight that a click in its middle would miss. */
export function faults(): string[] {
  const words = /\bNaN\b|Invalid Date|unexpected error|\[object Object\]|Something went wrong/gi
  const text = document.body.innerText.match(words) ?? []
  return [...(globalThis.failures ?? []), ...text.map((word) => `the page says "${word}"`), ...covered()]

  function covered(): string[] {
    const root =
      [...document.querySelectorAll('[role="dialog"], [role="alertdialog"]')].at(-1) ?? document.body
    const controls = root.querySelectorAll<HTMLElement>(
      'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, summary, tr[data-row]',
    )
    return [...controls].filter(isInSight).flatMap((control) => {
      control.scrollIntoView({ block: 'center', inline: 'nearest' })
      if (coverOf(control) === undefined) return []
      // Measured again at rest: WebKit moves what is sticky after the scroll.
      scrollTo(0, 0)
      const cover = coverOf(control)
      return cover === undefined ? [] : [`${nameOf(control)} is under ${nameOf(cover)}`]
    })
  }
  /** What a click in the middle of the control would hit instead of it. */
  function coverOf(control: HTMLElement): Element | undefined {
    const box = control.getClientRects()[0]
    if (!box) return undefined
    // Null for what comes into view only with the focus, or by scrolling a table.
    const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2)
    return hit === null || belongs(hit, control) ? undefined : hit
  }
  function isInSight(control: HTMLElement): boolean {
    const { width, height } = control.getBoundingClientRect()
    if (width < 4 || height < 4 || control.closest('[inert], [hidden], [aria-hidden="true"]')) return false
    return control.checkVisibility({ visibilityProperty: true })
  }
  function belongs(hit: Element, control: HTMLElement): boolean {
    return (
      control.contains(hit) || hit.closest('label')?.control === control || hit === control.closest('label')
    )
  }
  function nameOf(element: Element): string {
    const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
    return `${element.tagName.toLowerCase()} "${name.trim().slice(0, 40)}"`
  }
}

/** The addresses of the menu, of the tabs, and of the first record of a list. */
export function linksHere(): string[] {
  const links = [
    ...document.querySelectorAll<HTMLAnchorElement>('nav a[href^="/"]'),
    ...[...document.querySelectorAll<HTMLAnchorElement>('main [data-opens-row][href^="/"]')].slice(0, 1),
  ]
  return links.map((link) => link.getAttribute('href') ?? '')
}

/**
 * The middle of the visible control with this name: a button, a link, a field by its label, or any text. Scrolls it into
 * view. The topmost dialog goes first.
 */
export function find(
  name: string,
  kind: 'control' | 'field' | 'text' = 'control',
): { x: number; y: number } | null {
  const layers = [
    ...document.querySelectorAll<HTMLElement>('[role="dialog"], [role="alertdialog"], [popover]'),
  ]
  for (const root of [...layers.filter((layer) => layer.checkVisibility()).toReversed(), document.body]) {
    const found = candidates(root).find((one) => one.checkVisibility({ visibilityProperty: true }))
    if (!found) continue
    found.scrollIntoView({ block: 'center' })
    const box = found.getClientRects()[0]
    if (!box || box.width === 0) continue
    const at = { x: box.left + box.width / 2, y: box.top + box.height / 2 }
    const hit = document.elementFromPoint(at.x, at.y)
    // Something is over it that fades or scrolls away: asked again.
    return hit !== null && (found.contains(hit) || hit.closest('label')?.control === found) ? at : null
  }
  return null

  function candidates(root: HTMLElement): HTMLElement[] {
    if (kind === 'field') return fields(root)
    const tags = 'a[href], button:not(:disabled), [role="menuitem"], [role="option"], [role="radio"], label'
    const all = [
      ...root.querySelectorAll<HTMLElement>(kind === 'text' ? 'main td *, main td, p, span, h1' : tags),
    ]
    const fits = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim() === name
    return all.filter((one) => fits(one.getAttribute('aria-label')) || fits(one.textContent))
  }
  function fields(root: HTMLElement): HTMLElement[] {
    return [...root.querySelectorAll<HTMLInputElement>('input, select, textarea')].filter((field) => {
      const labels = [...(field.labels ?? [])].map((label) => label.textContent ?? '')
      return [field.getAttribute('aria-label') ?? '', ...labels].some((label) =>
        label.trim().startsWith(name),
      )
    })
  }
}

/** Whether the page, or its topmost dialog, shows this text. */
export function shows(text: string): boolean {
  return document.body.innerText.includes(text)
}

/** One that closes is there until it has faded. */
export function hasDialog(): boolean {
  return document.querySelector('[role="dialog"], [role="alertdialog"]') !== null
}

/** What has the focus. */
export function focused(): string {
  const { activeElement } = document
  return (activeElement?.getAttribute('aria-label') ?? activeElement?.textContent ?? '').trim()
}
