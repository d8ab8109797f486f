import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'

export type Page = { path: string; file: string; isSignedIn: boolean }

/** The pages of a route table: the path of each, the file that it is written in, and whether only signed-in people see it. */
export function pagesOf({ children = [] }: { children?: VirtualRouteNode[] }, isSignedIn = false): Page[] {
  return children.flatMap((node) => {
    if (node.type === 'layout') return pagesOf(node, node.id === 'signed-in')
    if (node.type !== 'route') return []
    const page = node.file ? [{ path: node.path, file: node.file, isSignedIn }] : []
    return [...page, ...pagesOf(node, isSignedIn)]
  })
}
