import { Readable } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { refusal } from '../errors.ts'
import type { Invoice } from '../invoices/invoice.ts'
import type { Statement } from '../transactions/statement.ts'

export type Printable = { readonly invoice: Invoice } | { readonly statement: Statement }

/** Milliseconds after which a document is given up. */
const patience = 20_000
/** More at once are turned away: each would have to wait for those before it. */
const mostAtOnce = 20

let press: Worker | undefined
let running = 0

/**
 * The document as a stream of its PDF. A thread of its own draws it, so that nobody else's request waits for letters
 * to be measured; one that takes too long ends with its thread.
 */
export function printed(document: Printable): Readable {
  if (running >= mostAtOnce) throw refusal('RATE_LIMITED', 'Too many documents are asked for, please wait')
  running += 1
  const { port1: port, port2 } = new MessageChannel()
  const late = setTimeout(() => {
    void press?.terminate()
    stream.destroy(new Error('a document took too long'))
  }, patience)
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      running -= 1
      clearTimeout(late)
      port.close()
      done(error)
    },
  })
  receive(port, stream)
  worker().postMessage({ document, port: port2 }, [port2])
  return stream
}

/** An empty message is the end; a channel that closes before that broke off. */
function receive(port: MessagePort, stream: Readable): void {
  let isWhole = false
  port.on('message', (chunk: Uint8Array | null) => {
    isWhole ||= chunk === null
    stream.push(chunk)
  })
  port.on('close', () => void (isWhole || stream.destroy(new Error('a document could not be drawn'))))
}

function worker(): Worker {
  if (press) return press
  const made = new Worker(new URL('press-worker.ts', import.meta.url))
  const forget = () => {
    if (press === made) press = undefined
  }
  made.unref()
  made.once('error', forget)
  made.once('exit', forget)
  press = made
  return made
}
