import { Readable } from 'node:stream'
import { MessageChannel, Worker, type MessagePort } from 'node:worker_threads'
import { refusal } from '../base/errors.ts'

/**
 * `module` exports a function `draw` that takes `content` and returns the PDF; `content` is copied to a
 * thread.
 */
export type PdfRequest = { readonly module: URL; readonly content: unknown }

/** Timeout (ms) for a document. */
const timeoutMs = 20_000
/** Maximum queue length. Each document waits for all before it. */
const maxConcurrent = 20

let pdfWorker: Worker | undefined
let running = 0

/**
 * Streams a PDF. A worker thread draws it, so that measuring text blocks no request. A document that times
 * out ends with its thread.
 */
export function renderPdf({ module, content }: PdfRequest): Readable {
  if (running >= maxConcurrent)
    throw refusal('RATE_LIMITED', 'Too many documents are being drawn, please wait')
  running += 1
  const { port1: port, port2 } = new MessageChannel()
  const late = setTimeout(() => {
    void pdfWorker?.terminate()
    stream.destroy(new Error('a document took too long'))
  }, timeoutMs)
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
  worker().postMessage({ module: module.href, content, port: port2 }, [port2])
  return stream
}

/** An empty message is the end; a channel that closes earlier failed. */
function receive(port: MessagePort, stream: Readable): void {
  let isWhole = false
  port.on('message', (chunk: Uint8Array | null) => {
    isWhole ||= chunk === null
    stream.push(chunk)
  })
  port.on('close', () => void (isWhole || stream.destroy(new Error('a document could not be drawn'))))
}

function worker(): Worker {
  if (pdfWorker) return pdfWorker
  const made = new Worker(new URL('pdf-worker-thread.ts', import.meta.url))
  const forget = () => {
    if (pdfWorker === made) pdfWorker = undefined
  }
  made.unref()
  made.once('error', forget)
  made.once('exit', forget)
  pdfWorker = made
  return made
}
