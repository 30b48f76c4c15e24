import { useCallback, useEffect, useRef, useState } from 'react';
import { LIKE_HINT_DURATION, RAPID_TAP_GAP, SECOND } from '../../../contract/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { messages } from '../../messages.ts';
import { announce, prepareAnnouncements } from '../../ui/announce.ts';
import { encouragementIndex, hundredReached, nextBurst, noBurst } from './burst.ts';
import { type LikablePost, useLikes } from './likes.queries.ts';

const texts = messages.likes;
const BUBBLE_DURATION = 2 * SECOND;

/** What stands over the button for a moment. */
export type Bubble =
  | { kind: 'login' }
  | { kind: 'full' }
  | { kind: 'celebration'; hundred: number }
  | { kind: 'encouragement'; line: string };

/** Everything a like button does, apart from how it looks. */
export function useLikeButton(post: LikablePost) {
  const { tap, full, signedIn, count, mine } = useLikes(post);
  const [bubble, showBubble] = useBubble();
  const [taps, setTaps] = useState(0);
  const burst = useRef(noBurst);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(prepareAnnouncements, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  /** One tap; gives the hundred it reached, if any. */
  const press = useCallback((): number | undefined => {
    if (!signedIn) return showBubble({ kind: 'login' }, LIKE_HINT_DURATION);
    if (full) return showBubble({ kind: 'full' }, LIKE_HINT_DURATION);
    const { before, after } = tap();
    if (after === before) return undefined;
    burst.current = nextBurst(burst.current, performance.now());
    const made = burst.current.taps;
    setTaps(made);
    clearTimeout(rest.current);
    rest.current = setTimeout(() => {
      setTaps(0);
      announce(texts.said(made, formatCount(after)));
    }, RAPID_TAP_GAP);
    const hundred = hundredReached(before, after);
    vibrate(hundred === undefined ? 8 : [20, 40, 60]);
    const line = encouragementIndex(made, texts.encouragements.length);
    if (hundred !== undefined) showBubble({ kind: 'celebration', hundred }, BUBBLE_DURATION);
    else if (line !== undefined) {
      showBubble(
        { kind: 'encouragement', line: texts.encouragements[line] ?? '' },
        BUBBLE_DURATION,
      );
    }
    return hundred;
  }, [tap, full, signedIn, showBubble]);

  return { press, count, mine, full, taps, bubble };
}

/** A bubble that goes by itself. A celebration is not pushed aside by an encouragement. */
function useBubble() {
  const [bubble, setBubble] = useState<Bubble>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const current = useRef<Bubble>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: Bubble, duration: number): undefined => {
    if (current.current?.kind === 'celebration' && next.kind === 'encouragement') return;
    clearTimeout(timer.current);
    current.current = next;
    setBubble(next);
    timer.current = setTimeout(() => {
      current.current = undefined;
      setBubble(undefined);
    }, duration);
  }, []);
  return [bubble, show] as const;
}

function vibrate(pattern: number | number[]): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(pattern);
}
