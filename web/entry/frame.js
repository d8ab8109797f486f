// Inlined at the end of the document: shows the frame of the page until its code has rendered.
{
  const isSignedIn = 'early' in globalThis
  const frame = document.querySelector(`template[data-frame=${isSignedIn ? 'signed-in' : 'sign-in'}]`)
  const root = document.querySelector('#root')
  if (frame instanceof HTMLTemplateElement && root) {
    root.append(frame.content.cloneNode(true))
    // The content security policy allows styles of elements to scripts only.
    for (const element of root.querySelectorAll('[data-css]'))
      if (element instanceof HTMLElement) element.style.cssText = element.dataset.css ?? ''
    const fitting = [localStorage.getItem('audience'), location.search === '' && 'plain']
    for (const part of root.querySelectorAll('[data-only]')) {
      const line = part.parentElement
      const names = part.getAttribute('data-only')?.split(' ') ?? []
      if (names.every((name) => fitting.includes(name))) continue
      part.remove()
      // Its place is as high as with words.
      if (line?.textContent === '') line.textContent = '\u00a0'
    }
    if (isSignedIn && localStorage.getItem('menu') === 'collapsed')
      root.querySelector('[inert] > *')?.classList.add(frame.dataset.collapsed ?? '')
  }
}
