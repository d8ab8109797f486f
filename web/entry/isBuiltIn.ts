import type { AnyRouter } from '@tanstack/react-router'

/** Whether the product has a screen at this path: its own route table says so, no list beside it. */
export function isBuiltIn(router: Pick<AnyRouter, 'getMatchedRoutes'>, path: string): boolean {
  const [, , found] = router.getMatchedRoutes(path)
  return found !== undefined
}
