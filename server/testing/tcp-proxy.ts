import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { freePort } from './free-port.ts';

export interface TcpProxy {
  port: number;
  /** Closes all connections and refuses new connections. */
  cut(): Promise<void>;
  /** Forwards nothing, like a network that loses every packet. */
  pause(): void;
  /** Delays what the server sends, in milliseconds. */
  delay(milliseconds: number): void;
  /** Forwards the waiting data immediately, and accepts connections again. */
  resume(): Promise<void>;
  redirectTo(port: number): void;
}

/** Opens a proxy to a port of this machine. A test can break its connections. */
export async function openTcpProxy(first: number): Promise<TcpProxy> {
  const sockets = new Set<Socket>();
  let target = first;
  let isPaused = false;
  let lateness = 0;
  const server = createServer((client) => {
    const upstream = connect(target, '127.0.0.1');
    for (const [socket, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(socket);
      socket
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(socket);
          other.destroy();
        });
      socket.on('data', (bytes) => {
        if (socket === upstream && lateness > 0) setTimeout(() => other.write(bytes), lateness);
        else other.write(bytes);
      });
      if (isPaused) socket.pause();
    }
  });
  const port = await freePort();
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    port,
    async cut() {
      const closed = server.listening ? once(server.close(), 'close') : null;
      for (const socket of sockets) socket.destroy();
      await closed;
    },
    pause() {
      isPaused = true;
      for (const socket of sockets) socket.pause();
    },
    delay(milliseconds) {
      lateness = milliseconds;
    },
    async resume() {
      isPaused = false;
      lateness = 0;
      for (const socket of sockets) socket.resume();
      if (server.listening) return;
      server.listen(port, '127.0.0.1');
      await once(server, 'listening');
    },
    redirectTo(port) {
      target = port;
    },
  };
}
