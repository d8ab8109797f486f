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
    if (isSignedIn && localStorage.getItem('menu') === 'collapsed')
      root.querySelector('[inert] > *')?.classList.add(frame.dataset.collapsed ?? '')
  }
}
