import type { Readable } from 'node:stream'
import { parentPort, type MessagePort } from 'node:worker_threads'

type Request = { module: string; content: unknown; port: MessagePort }
type DrawingModule = { draw: (content: unknown) => Readable }

/** Draws one document after another and answers on the port of each. */
parentPort?.on('message', (request: Request) => {
  // The error text is dropped, because it may quote the document.
  send(request).catch(() => request.port.close())
})

async function send({ module, content, port }: Request): Promise<void> {
  const { draw }: DrawingModule = await import(module)
  const page = draw(content)
  port.on('close', () => page.destroy())
  page.on('data', (chunk: Buffer) => port.postMessage(chunk))
  page.on('end', () => {
    port.postMessage(null)
    port.close()
  })
  page.on('error', () => port.close())
}
