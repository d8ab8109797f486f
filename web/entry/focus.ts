import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

/**
 * After a change of page the focus goes to its title, and on Back to the link that led away, such as the row of a list
 * that was opened. The router restores where the page was scrolled to, so focusing never scrolls.
 */
export function followFocus(router: AnyRouter, arriving: boolean): void {
  const leftBy = new Map<string, string>()
  let isReturn = false
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    if (fromLocation && pathChanged) leftBy.set(fromLocation.href, toLocation.href)
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    if (!pathChanged || !(fromLocation || arriving)) return
    const led = isReturn ? linkTo(leftBy.get(toLocation.href)) : undefined
    const target = led ?? document.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  })
}

function linkTo(href: string | undefined): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (link) => href !== undefined && link.getAttribute('href') === href,
  )
}
