import type { AnyRouter, RouterHistory } from '@tanstack/react-router'

import { reach } from './scroll.ts'

/**
 * After a change of page the focus goes to its title, and on Back to the link that led away, such as the row of a list
 * that was opened. The router restores where the page was scrolled to, so focusing never scrolls. But it does so once,
 * when the page renders: one whose content arrives later is followed until it is tall enough.
 */
export function followFocus(router: AnyRouter, arriving: boolean): void {
  const left = new Map<string, { by: string; at: number }>()
  let isReturn = false
  let stop = () => {}
  const history: RouterHistory = router.history
  history.subscribe(({ action }) => {
    isReturn = action.type === 'BACK' || action.type === 'FORWARD' || action.type === 'GO'
  })
  router.subscribe('onBeforeNavigate', ({ fromLocation, toLocation, pathChanged }) => {
    stop()
    if (fromLocation && pathChanged) left.set(fromLocation.href, { by: toLocation.href, at: scrollY })
  })
  router.subscribe('onRendered', ({ fromLocation, toLocation, pathChanged }) => {
    const departure = isReturn ? left.get(toLocation.href) : undefined
    left.delete(toLocation.href)
    // The path is the same when one goes back before the next page has loaded, but its skeleton scrolled to the top.
    if (departure) stop = reach(departure.at)
    if (!pathChanged || !(fromLocation || arriving)) return
    const target = linkTo(departure?.by) ?? document.querySelector<HTMLElement>('h1')
    target?.focus({ preventScroll: true })
  })
}

function linkTo(href: string | undefined): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>('main a[href]')].find(
    (link) => href !== undefined && link.getAttribute('href') === href,
  )
}
