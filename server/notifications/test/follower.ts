import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { valueAt, type Asker } from '../../test/asker.ts'

type Entry = { id: string; publicId: string; createdAt: string }

const query = `{ allInAppNotifications(first: 100, orderBy: [CREATED_AT_DESC, ID_DESC]) {
  nodes { id publicId createdAt } } }`

/** What a browser does: a list, live entries on top of it, and after a cut the last one seen. */
export class Follower {
  readonly #ask: Asker
  readonly #token: string
  readonly #entries = new Map<string, Entry>()
  #socket: WebSocket | undefined
  #done = false
  #reading = Promise.resolve()
  reloads = 0
  opened = 0

  constructor(ask: Asker, token: string) {
    this.#ask = ask
    this.#token = token
  }

  /** Runs until stopped. */
  follow(): void {
    const url = `${this.#ask.address.replace('http', 'ws')}/api`
    const socket = new WebSocket(url, ['turnstone', `bearer.${this.#token}`], { perMessageDeflate: false })
    this.#socket = socket
    socket.on('open', () => this.#catchUp(socket))
    socket.on('message', (message: Buffer) => this.#take(message.toString()))
    socket.on('error', () => {})
    socket.on('close', () => {
      if (!this.#done) setTimeout(() => !this.#done && this.follow(), 20 + 30 * Math.random())
    })
  }

  cut(): void {
    this.#socket?.terminate()
  }

  stop(): void {
    this.#done = true
    this.cut()
  }

  get isOpen(): boolean {
    return this.#socket?.readyState === WebSocket.OPEN
  }

  /** The first hundred, newest first. */
  list(): string[] {
    return [...this.#entries.values()]
      .toSorted(newestFirst)
      .slice(0, 100)
      .map(({ publicId }) => publicId)
  }

  /** The list as the server has it. */
  async truth(): Promise<string[]> {
    return (await this.#load()).map(({ publicId }) => publicId)
  }

  async settled(): Promise<void> {
    await this.#reading
  }

  #catchUp(socket: WebSocket): void {
    this.opened += 1
    const last = [...this.#entries.values()].toSorted(newestFirst)[0]
    if (last) socket.send(JSON.stringify({ since: last.id }))
    else this.#reload()
  }

  #take(text: string): void {
    const message = JSON.parse(text) as { reload?: boolean; id: string; publicId: string; created_at: string }
    if (message.reload) this.#reload()
    else this.#keep({ ...message, createdAt: message.created_at })
  }

  #reload(): void {
    this.reloads += 1
    this.#reading = this.#reading.then(async () => (await this.#load()).forEach((entry) => this.#keep(entry)))
  }

  #keep({ id, publicId, createdAt }: Entry): void {
    this.#entries.set(publicId, { id, publicId, createdAt })
  }

  async #load(): Promise<Entry[]> {
    for (;;) {
      const { data } = await this.#ask.ask(query, {}, this.#token)
      const nodes = valueAt(data, 'allInAppNotifications', 'nodes')
      if (Array.isArray(nodes)) return nodes as Entry[]
      await pause(200)
    }
  }
}

function newestFirst(a: Entry, b: Entry): number {
  return Date.parse(b.createdAt) - Date.parse(a.createdAt) || Number(b.id) - Number(a.id)
}
