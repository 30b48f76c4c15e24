import { useCallback, useEffect, useRef, useState } from 'react';
import { LIKE_HINT_DURATION, RAPID_TAP_GAP, SECOND } from '../../../contract/limits.ts';
import { formatCount } from '../../lib/format.ts';
import { announce, mountLiveRegion } from '../../ui/announce.ts';
import { encouragementIndex, hundredReached, nextBurst, noBurst } from './burst.ts';
import { likesMessages } from './likes.messages.ts';
import { type LikablePost, useLikes } from './likes.queries.ts';

const texts = likesMessages;
const BUBBLE_DURATION = 2 * SECOND;

type Celebration = { kind: 'celebration'; hundred: number };
type NewNotification =
  | { kind: 'login' }
  | { kind: 'full' }
  | { kind: 'encouragement'; line: string };

/** What stands over the button for a moment. */
export type Bubble = Celebration | NewNotification;

/** Everything a like button does, apart from how it looks. */
export function useLikeButton(post: LikablePost) {
  const { tap, full, signedIn, count, mine } = useLikes(post);
  const [notice, showNotice] = useForAWhile<NewNotification>();
  const [celebration, celebrate] = useForAWhile<Celebration>();
  const [taps, setTaps] = useState(0);
  const burst = useRef(noBurst);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(mountLiveRegion, []);
  useEffect(() => () => clearTimeout(rest.current), []);

  /** One tap; gives the hundred it reached, if any. */
  const press = useCallback((): number | undefined => {
    if (!signedIn) return showNotice({ kind: 'login' }, LIKE_HINT_DURATION);
    if (full) return showNotice({ kind: 'full' }, LIKE_HINT_DURATION);
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
    if (hundred !== undefined) celebrate({ kind: 'celebration', hundred }, BUBBLE_DURATION);
    if (line !== undefined) {
      const words = texts.encouragements[line] ?? '';
      showNotice({ kind: 'encouragement', line: words }, BUBBLE_DURATION);
    }
    return hundred;
  }, [tap, full, signedIn, showNotice, celebrate]);

  // Each in its own time: neither a celebration nor an encouragement hides the other.
  const bubbles: Bubble[] = [celebration, notice].filter((bubble) => bubble !== undefined);
  return { press, count, mine, full, taps, bubbles };
}

/** Something that is shown and goes by itself. */
function useForAWhile<Thing>() {
  const [thing, setThing] = useState<Thing>();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const show = useCallback((next: Thing, duration: number): undefined => {
    clearTimeout(timer.current);
    setThing(next);
    timer.current = setTimeout(() => setThing(undefined), duration);
  }, []);
  return [thing, show] as const;
}

function vibrate(pattern: number | number[]): void {
  if (!matchMedia('(prefers-reduced-motion: reduce)').matches) navigator.vibrate?.(pattern);
}
