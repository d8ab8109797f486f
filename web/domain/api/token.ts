const key = 'authToken'

export const readToken = (): string | null => localStorage.getItem(key)

export const saveToken = (token: string): void => localStorage.setItem(key, token)

export const clearToken = (): void => localStorage.removeItem(key)

/** Another tab signed in or out: this one must not continue as someone else. */
export function onTokenElsewhere(tell: (token: string | null) => void): void {
  addEventListener('storage', (event) => {
    if (event.key === key || event.key === null) tell(readToken())
  })
}
