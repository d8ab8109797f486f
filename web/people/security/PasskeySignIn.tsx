import { PasskeyButton } from './PasskeyButton.tsx'

/** The browser shows its passkeys of this site. */
export default function PasskeySignIn({ onSignedIn }: { onSignedIn: () => Promise<void> }) {
  const signIn = async () => {
    const { signInWithPasskey } = await import('./passkeyClient.ts')
    const result = await signInWithPasskey()
    return result === true ? onSignedIn() : result
  }
  return <PasskeyButton label="Use a passkey" act={signIn} />
}
