import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A TCP proxy. `cut` ends open connections and resets new ones until `mend` is called. */
export async function startTcpProxy(target: { host: string; port: number }) {
  const sockets = new Set<Socket>()
  let isCut = false
  const keep = (socket: Socket) => {
    sockets.add(socket.on('error', () => {}))
    socket.once('close', () => sockets.delete(socket))
  }
  const server = createServer((client) => {
    keep(client)
    if (isCut) return void client.resetAndDestroy()
    const upstream = connect(target)
    keep(upstream)
    client.pipe(upstream).pipe(client)
    client.once('close', () => upstream.destroy())
    upstream.once('close', () => client.destroy())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const destroyAll = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port, // a cast: the server listens on a TCP port
    cut() {
      isCut = true
      destroyAll()
    },
    mend() {
      isCut = false
    },
    async close() {
      server.close()
      destroyAll()
      await once(server, 'close')
    },
  }
}
