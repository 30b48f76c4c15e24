import { cleanup, waitFor } from '@testing-library/react';
import { expect, vi } from 'vitest';
import type { LiveMessage } from '#contract/operation/live-events.ts';

const streams: FakeEventSource[] = [];

/** Replaces the browser's EventSource. The test acts as the server. */
class FakeEventSource extends EventTarget {
  static readonly CLOSED = 2;
  readonly url: string;
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(url: string) {
    super();
    this.url = url;
    streams.push(this);
  }

  /** Simulates the first event of the server, after the first connection and after each reconnection. */
  subscribed(): void {
    this.dispatchEvent(new Event('subscribed'));
  }

  send(message: LiveMessage): void {
    this.receive(JSON.stringify(message));
  }

  receive(data: string): void {
    this.onmessage?.({ data });
  }

  /** Simulates that the browser loses the connection and tries again. */
  interrupt(): void {
    this.onerror?.();
  }

  /** Simulates that the server refuses the request and the browser gives up. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }

  close(): void {
    this.readyState = FakeEventSource.CLOSED;
  }
}

/** Replaces EventSource until globals are unstubbed. */
export function stubEventSource(): void {
  vi.stubGlobal('EventSource', FakeEventSource);
}

/** The open streams, oldest first. */
export function openStreams(): FakeEventSource[] {
  return streams.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED);
}

/** Unmounts the rendered components of a test, and closes their stream without the delay that a change of pages needs. */
export async function closeStreams(): Promise<void> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  try {
    cleanup();
    vi.runOnlyPendingTimers();
  } finally {
    vi.useRealTimers();
  }
  await waitFor(() => expect(openStreams()).toHaveLength(0));
}
