import { useRef } from 'react';
import { randomId } from '#client/lib/format/random-id.ts';

const nothing = { contents: '', id: '' };

export function useRequestId() {
  const last = useRef(nothing);
  return {
    /** Returns the same id for retries with the same contents. The server refuses other contents with this id. */
    idOf(contents: unknown): string {
      const sent = JSON.stringify(contents);
      if (last.current.contents !== sent) last.current = { contents: sent, id: randomId() };
      return last.current.id;
    },
    /** Records that a response has arrived. From then on, the same contents are a new request. */
    end() {
      last.current = nothing;
    },
  };
}
