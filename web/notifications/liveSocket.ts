import { type Change, type Entry, messageIn } from './entries.ts'

export type LiveOptions = {
  url: string
  token: string
  /** The ids of those that are known, newest first. */
  seen: () => string[]
  /** What has come, gathered over a moment. */
  onEntries: (entries: Entry[]) => void
  /** Leads and transactions that have something new, gathered over the same moment. */
  onChanges: (changes: Change[]) => void
  /** More was missed than is sent one by one, or nothing is known yet. */
  onReload: () => void
  /** Open again after it was not. */
  onBack: () => void
  onOffline: (isOffline: boolean) => void
  /** The session has ended, or its person has changed. */
  onSessionEnded: () => void
}

const sessionEnded = 4401
const gathering = 30
/** As many as the server sends again at most. */
const mostNamed = 100
const [firstPause, longestPause] = [500, 30_000]

/** The live connection. It reconnects with increasing delays and requests missed entries. */
export class LiveSocket {
  readonly #options: LiveOptions
  #socket: WebSocket | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #failures = 0
  #wasOpen = false
  #gathered: ({ entry: Entry } | { change: Change })[] = []
  #isClosed = false

  constructor(options: LiveOptions) {
    this.#options = options
    this.#open()
  }

  /** Reconnects immediately, when the network is back or the page becomes visible. */
  hurry(): void {
    if (this.#isClosed) return
    const state = this.#socket?.readyState
    // Asking shows whether a connection that looks open still is.
    if (state === WebSocket.OPEN) this.#ask()
    else if (state !== WebSocket.CONNECTING) this.#open()
  }

  close(): void {
    this.#isClosed = true
    clearTimeout(this.#timer)
    this.#socket?.close()
  }

  #open(): void {
    clearTimeout(this.#timer)
    // A page can add nothing else to the request of a socket: the token goes in as a subprotocol.
    const socket = new WebSocket(this.#options.url, ['turnstone', `bearer.${this.#options.token}`])
    this.#socket = socket
    socket.addEventListener('open', () => this.#begin())
    socket.addEventListener('message', ({ data }: MessageEvent<unknown>) => this.#take(data))
    socket.addEventListener('close', ({ code }) => socket === this.#socket && this.#comeBack(code))
  }

  #begin(): void {
    const isBack = this.#wasOpen
    this.#failures = 0
    this.#wasOpen = true
    this.#options.onOffline(false)
    if (isBack) {
      this.#ask()
      this.#options.onBack()
    } else this.#ask(Math.round(performance.now()))
  }

  /** With the page's age (ms), also for what has changed since it began to load. */
  #ask(age?: number): void {
    const [since, ...known] = this.#options.seen().slice(0, mostNamed)
    if (since === undefined) this.#options.onReload()
    if (since === undefined && age === undefined) return
    this.#socket?.send(JSON.stringify({ since, ...(known.length > 0 && { known }), age }))
  }

  #take(text: unknown): void {
    const message = messageIn(text)
    if (!message) return console.error('A notification could not be read and is ignored.')
    if ('reload' in message) return this.#options.onReload()
    if (this.#gathered.length === 0) setTimeout(() => this.#hand(), gathering)
    this.#gathered.push(message)
  }

  #hand(): void {
    const entries = this.#gathered.flatMap((message) => ('entry' in message ? [message.entry] : []))
    const changes = this.#gathered.flatMap((message) => ('change' in message ? [message.change] : []))
    this.#gathered = []
    if (this.#isClosed) return
    if (entries.length > 0) this.#options.onEntries(entries)
    if (changes.length > 0) this.#options.onChanges(changes)
  }

  #comeBack(code: number): void {
    if (this.#isClosed) return
    if (code === sessionEnded) this.#options.onSessionEnded()
    this.#failures += 1
    // The first cut is mended before anybody needs to know.
    if (this.#failures > 1) this.#options.onOffline(true)
    const pause = Math.min(longestPause, firstPause * 2 ** (this.#failures - 1))
    this.#timer = setTimeout(() => this.#open(), pause * (0.5 + Math.random() / 2))
  }
}
