import { connect, type Socket } from 'node:net';
import { SESSION_COOKIE } from '#server/platform/http/session-cookie.ts';
import type { TestClient } from './test-client.ts';

export interface RawConnection {
  socket: Socket;
  /** The response so far. */
  answer(): string;
  /** Resolves with the whole response when either side closes the connection. */
  closed: Promise<string>;
}

/** Opens a bare connection to the app, for requests that no correct client sends. */
export function openConnection(url: string): RawConnection {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk) => {
    answer += chunk.toString();
  });
  // A reset closes the connection too.
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => socket.once('close', () => resolve(answer)));
  return { socket, answer: () => answer, closed };
}

/** Returns the head of a member's POST, with further header lines such as its length. */
export function headOf(member: TestClient, path: string, lines: readonly string[]): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: x',
    `cookie: ${SESSION_COOKIE}=${member.cookie}`,
    `x-csrf-token: ${member.token}`,
    ...lines,
    '\r\n',
  ].join('\r\n');
}

const SLOW_INTERVAL_MS = 20;

/** Sends what `next` returns every 20 ms until it returns null. Returns a function that stops the sending. */
export function sendSlowly({ socket }: RawConnection, next: () => string | Buffer | null) {
  const sending = setInterval(() => {
    const bytes = next();
    if (bytes === null) clearInterval(sending);
    else socket.write(bytes);
  }, SLOW_INTERVAL_MS);
  return () => clearInterval(sending);
}

/** Reads nothing for 100 ms. */
export function pauseReading(socket: Socket): void {
  socket.pause();
  setTimeout(() => socket.resume(), 100);
}

/**
 * Sends the same bytes repeatedly, as fast as the connection accepts them, until it is closed or `most` bytes are sent.
 * Returns the number of bytes that were sent.
 */
export async function flood({ socket }: RawConnection, bytes: Buffer, most: number) {
  while (!socket.destroyed && socket.bytesWritten < most) {
    if (!socket.write(bytes)) {
      await new Promise<void>((resolve) => {
        socket.once('drain', resolve);
        socket.once('close', () => resolve());
      });
    }
  }
  return socket.bytesWritten - socket.writableLength;
}

/** Returns bytes as one chunk of a chunked body. */
export function chunkOf(bytes: Buffer): Buffer {
  const size = Buffer.from(`${bytes.length.toString(16)}\r\n`);
  return Buffer.concat([size, bytes, Buffer.from('\r\n')]);
}
