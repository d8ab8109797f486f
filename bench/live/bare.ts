import { once } from 'node:events'
import { WebSocketServer, type WebSocket } from 'ws'

/** A server with nothing but `ws`: it sends the messages of `/speaker` to all others, and its port to its parent. */
const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
const listeners = new Set<WebSocket>()
server.on('connection', (socket, { url }) => {
  if (url !== '/speaker') {
    listeners.add(socket)
    socket.on('close', () => listeners.delete(socket))
    return
  }
  socket.on('message', (message: Buffer) => {
    const text = message.toString()
    for (const listener of listeners) listener.send(text)
  })
})
await once(server, 'listening')
const address = server.address()
process.send?.(typeof address === 'object' ? address?.port : undefined)
