import { useRef } from 'react';
import { randomId } from '../../../lib/random-id.ts';

/**
 * Returns the request id of what is sent. It is the same when the same is sent again after a lost answer, and another one for
 * other contents, which the server would refuse under the id of the first.
 */
export function useRequestId(): (contents: unknown) => string {
  const last = useRef({ contents: '', id: '' });
  return (contents) => {
    const sent = JSON.stringify(contents);
    if (last.current.contents !== sent) last.current = { contents: sent, id: randomId() };
    return last.current.id;
  };
}
