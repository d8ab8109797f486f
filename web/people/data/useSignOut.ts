import { useRouter } from '@tanstack/react-router'

/** Logout goes to /login, which ends the session on arrival: so a form with unsaved changes is asked about first. */
export function useSignOut(): () => void {
  const router = useRouter()
  return () => void router.navigate({ to: '/login', search: {}, state: { leaving: true } })
}
