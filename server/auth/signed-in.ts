/** What a sign-in leads to: a session, or the challenge of its next step. */
export type SignedIn = {
  authToken: string | null
  nextStep: 'CODE' | 'ENROLL' | null
  challenge: string | null
}

export const notSignedIn: SignedIn = { authToken: null, nextStep: null, challenge: null }
