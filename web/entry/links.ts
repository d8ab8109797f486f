let navigate: (href: string) => void = () => {}
let listening = false

/** Plain links within the product navigate without reloading the page. */
export function followLinks(go: (href: string) => void): void {
  navigate = go
  if (!listening) document.addEventListener('click', follow)
  listening = true
}

function follow(event: MouseEvent): void {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  if (!link || event.defaultPrevented || event.button !== 0) return
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
  const leavesPage = link.target !== '' || link.hasAttribute('download') || link.rel === 'external'
  const isInside = link.origin === location.origin && !link.pathname.startsWith('/api/')
  const isJump = link.hash !== '' && link.pathname === location.pathname
  if (leavesPage || !isInside || isJump) return
  event.preventDefault()
  navigate(link.pathname + link.search + link.hash)
}
