import type { History } from './history.ts';
import type { Location } from './location.ts';

/** A function that returns whether a navigation must wait until the viewer has confirmed it. */
export type Blocker = (move: { currentLocation: Location; nextLocation: Location }) => boolean;

export interface Blocked {
  blocker: Blocker;
  isProceeding: boolean;
  proceed: () => void;
  reset: () => void;
}

interface Parts {
  history: History;
  location: () => Location;
  blocked: () => Blocked | undefined;
  setBlocked: (blocked: Blocked | undefined) => void;
  onMove: () => void;
}

/**
 * Stops blocked navigations. A move back or forward has already happened when it is blocked: it is undone, and repeated
 * once the viewer confirms it.
 */
export function blockMoves({ history, location, blocked, setBlocked, onMove }: Parts) {
  const blockers = new Set<Blocker>();
  /**
   * The pending undo: how many entries away the shown page is, the move towards it, and what follows once the page is
   * reached.
   */
  let undoing: { away: number; by: number; isDisturbed: boolean; next?: () => void } | undefined;

  /** Returns whether a blocker stops a navigation. If so, stores it as `blocked`; `proceed` continues it. */
  function isBlocked(nextLocation: Location, proceed: () => void): boolean {
    if (blocked()?.isProceeding) return false;
    const move = { currentLocation: location(), nextLocation };
    const blocker = [...blockers].find((asks) => asks(move));
    if (!blocker) return false;
    const waiting: Blocked = {
      blocker,
      isProceeding: false,
      proceed() {
        setBlocked({ ...waiting, isProceeding: true });
        proceed();
      },
      reset() {
        setBlocked(undefined);
        retryUndo();
      },
    };
    setBlocked(waiting);
    return true;
  }

  function takeBack(away: number): void {
    undoing = { ...undoing, away, by: -away, isDisturbed: false };
    history.go(-away);
  }

  /** Tracks the moves that undo a blocked move. A browser may drop such a move if the viewer navigates before it ends. */
  function followUndo(delta: number): void {
    if (!undoing) return;
    const { by, next } = undoing;
    undoing.away += delta;
    if (undoing.away === 0) {
      undoing = undefined;
      next?.();
    } else if (delta === by) {
      takeBack(undoing.away);
    } else {
      undoing.isDisturbed = true;
    }
  }

  /** Repeats an undo that was dropped. Called after the viewer has answered, when no move is pending. */
  function retryUndo(): void {
    if (undoing?.isDisturbed) takeBack(undoing.away);
  }

  const stop = history.listen((delta) => {
    if (undoing) return followUndo(delta);
    const repeat = () => history.go(delta);
    const proceed = () => {
      if (undoing) undoing.next = repeat;
      else repeat();
      retryUndo();
    };
    if (isBlocked(history.location, proceed)) takeBack(delta);
    else onMove();
  });

  return {
    isBlocked,
    stop,
    block(blocker: Blocker): () => void {
      blockers.add(blocker);
      return () => {
        blockers.delete(blocker);
        if (blocked()?.blocker === blocker) setBlocked(undefined);
      };
    },
  };
}
