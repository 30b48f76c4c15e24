let listener: (() => void) | undefined;
let isPending = false;

/**
 * Offers push messages after an action whose outcome the member may want to hear of. The card decides whether it shows.
 * Its code loads after the page; an offer before that waits for it.
 */
export function offerPush(): void {
  if (listener) listener();
  else isPending = true;
}

/** Calls back when push messages are to be offered. Returns the function that stops this. */
export function subscribeToOffers(onOffer: () => void): () => void {
  listener = onOffer;
  if (isPending) onOffer();
  isPending = false;
  return () => {
    listener = undefined;
  };
}
