import { useRef } from 'react';
import { randomId } from '#client/lib/format/random-id.ts';

interface RequestIds {
  /**
   * Returns the request id for some contents. A retry of the same contents after a lost response has the same id. Other
   * contents have a new id, because the server refuses other contents under an id that was used.
   */
  idOf: (contents: unknown) => string;
  /** Records a response. From then on, equal contents are a new request. */
  end: () => void;
}

const nothing = { contents: '', id: '' };

/** Returns the request ids of a form. */
export function useRequestId(): RequestIds {
  const last = useRef(nothing);
  return {
    idOf(contents) {
      const sent = JSON.stringify(contents);
      if (last.current.contents !== sent) last.current = { contents: sent, id: randomId() };
      return last.current.id;
    },
    end() {
      last.current = nothing;
    },
  };
}
