import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'

export type Page = { path: string; file: string }

/** The pages of a route table: the path of each and the file that it is written in. */
export function pagesOf({ children = [] }: { children?: VirtualRouteNode[] }): Page[] {
  return children.flatMap((node) => {
    if (node.type === 'layout') return pagesOf(node)
    if (node.type !== 'route') return []
    return [...(node.file ? [{ path: node.path, file: node.file }] : []), ...pagesOf(node)]
  })
}
