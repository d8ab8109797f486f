export type Regions = ReturnType<typeof createRegions>

/**
 * A modal dialog makes all else inert, toasts too. So each dialog brings a region of its own, and the one that was
 * opened last shows them.
 */
export function createRegions() {
  let stack: readonly string[] = []
  const listeners = new Set<() => void>()

  function change(next: readonly string[]) {
    stack = next
    listeners.forEach((tell) => tell())
  }

  const enter = (region: string) => {
    change([...stack, region])
    return () => change(stack.filter((other) => other !== region))
  }

  const listen = (tell: () => void) => {
    listeners.add(tell)
    return () => void listeners.delete(tell)
  }

  return { enter, listen, top: () => stack.at(-1) }
}
