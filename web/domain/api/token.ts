const key = 'authToken'

export const readToken = (): string | null => localStorage.getItem(key)

export const saveToken = (token: string): void => localStorage.setItem(key, token)

export function clearToken(): void {
  localStorage.removeItem(key)
  localStorage.removeItem(audienceKey)
}

const audienceKey = 'audience'

/** Whose pages this browser opens. Where they begin differently, the document sends the requests of this audience. */
export function saveAudience(audience: Audience): void {
  localStorage.setItem(audienceKey, audience)
}

export type Audience = 'operator' | 'others'

/** Another tab signed in or out: this one must not continue as someone else. */
export function onTokenElsewhere(tell: (token: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell(readToken())
  })
}
