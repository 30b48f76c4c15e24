let listener: (() => void) | undefined;
let isPending = false;

/**
 * Offers push messages after an action whose outcome the member may want to know. The card decides whether it appears.
 * The code of the card loads after the page, and earlier offers wait for this code.
 */
export function offerPush(): void {
  if (listener) listener();
  else isPending = true;
}

/** Calls `onOffer` when push messages are offered. Returns a function that unsubscribes. */
export function subscribeToOffers(onOffer: () => void): () => void {
  listener = onOffer;
  if (isPending) onOffer();
  isPending = false;
  return () => {
    listener = undefined;
  };
}
