import { renderToStaticMarkup } from 'react-dom/server'

import { operator } from '../domain/operator.ts'
import { collapsedClass, FrameSkeleton } from '../ui/layout/FrameSkeleton.tsx'
import { setProduct } from '../ui/product.ts'
import { Entrance } from './Entrance.tsx'

export { collapsedClass }

// The server writes the operator's name into each document.
operator.name = '%OPERATOR_NAME%'
setProduct({ ...operator, initial: '%OPERATOR_INITIAL%' })

/** What a signed-in person sees of a page before its code has rendered; the title if it is always the same. */
export function signedInFrame(title: string | undefined): string {
  return inert(renderToStaticMarkup(<FrameSkeleton title={title} />))
}

/** The sign-in page as it is before anyone types. */
export function signInFrame(): string {
  // Browsers have passkeys: without it, the form would grow when it becomes usable.
  Object.assign(globalThis, { PublicKeyCredential: true, location: { search: '' } })
  return inert(renderToStaticMarkup(<Entrance open={async () => {}} />))
}

/** Neither focus, screen readers nor autofill reach what is about to be replaced. A script sets the elements' styles. */
function inert(markup: string): string {
  return `<div inert>${markup.replaceAll(' style="', ' data-css="').replaceAll('<input ', '<input readonly ')}</div>`
}
