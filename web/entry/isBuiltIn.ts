import type { AnyRouter } from '@tanstack/react-router'

/** Whether the product has a screen at this path: its own route table says so, no list beside it. */
export function isBuiltIn(router: Pick<AnyRouter, 'getMatchedRoutes'>, path: string): boolean {
  const [, params, found] = router.getMatchedRoutes(path)
  // The router also finds a parent for a path that goes on below it; the rest then stands under this name.
  return found !== undefined && !('**' in params)
}
