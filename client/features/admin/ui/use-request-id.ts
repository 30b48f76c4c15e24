import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';

interface RequestIds {
  /**
   * The request id of what is sent. It is the same when the same is sent again after a lost answer, and another one for other
   * contents, which the server would refuse under the id of the first.
   */
  idOf: (contents: unknown) => string;
  /** Says that there was an answer: the same is something new from now on. */
  end: () => void;
}

const nothing = { contents: '', id: '' };

/** The ids under which a form sends what it has to. */
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
