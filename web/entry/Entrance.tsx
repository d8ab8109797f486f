import { SignedOutFrame } from '../people/signedOut/SignedOutFrame.tsx'
import { SignIn } from '../people/pages/SignIn.tsx'
import { redirectTarget } from '../people/data/redirect.ts'

/** The standalone sign-in page. The next pages load when a link to them gets hover or focus. */
export function Entrance({ open }: { open: (href: string) => Promise<void> }) {
  const preload = () => void import('./app.tsx')
  const target = redirectTarget(new URLSearchParams(location.search).get('redirect'))
  return (
    <div onPointerOver={preload} onInput={preload}>
      <SignedOutFrame>
        <SignIn onSignedIn={() => open(target)} />
      </SignedOutFrame>
    </div>
  )
}
