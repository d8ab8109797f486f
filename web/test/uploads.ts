import { vi } from 'vitest'

/** An XMLHttpRequest that the test answers. */
export class FakeRequest {
  static sent: FakeRequest[] = []
  readonly #listeners = new Map<string, () => void>()
  #progress: ((event: { loaded: number; total: number }) => void) | undefined
  readonly headers = new Map<string, string>()
  readonly upload = {
    addEventListener: (_: string, listener: (event: { loaded: number; total: number }) => void) =>
      (this.#progress = listener),
  }
  status = 0
  responseText = ''
  uri = ''

  open(_: string, uri: string) {
    this.uri = uri
  }
  setRequestHeader(name: string, value: string) {
    this.headers.set(name, value)
  }
  addEventListener(name: string, listener: () => void) {
    this.#listeners.set(name, listener)
  }
  send() {
    FakeRequest.sent.push(this)
  }
  abort() {
    this.#listeners.get('abort')?.()
  }
  reaches(part: number) {
    this.#progress?.({ loaded: part * 100, total: 100 })
  }
  answers(status: number, body: unknown) {
    Object.assign(this, { status, responseText: JSON.stringify(body) })
    this.#listeners.get('load')?.()
  }
}

/** Collects the uploads of a test; returns the one at a place once it is sent. */
export function collectUploads() {
  FakeRequest.sent = []
  vi.stubGlobal('XMLHttpRequest', FakeRequest)
  return (index: number): Promise<FakeRequest> =>
    vi.waitFor(
      () => {
        const sent = FakeRequest.sent[index]
        if (!sent) throw new Error(`${FakeRequest.sent.length} uploads were sent`)
        return sent
      },
      { timeout: 15_000 },
    )
}
