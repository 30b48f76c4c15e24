let listener: (() => void) | undefined;
let isPending = false;

/** Offers push messages after an action with an outcome to wait for. The offer waits for the code of the card. */
export function offerPush(): void {
  if (listener) listener();
  else isPending = true;
}

export function subscribeToOffers(onOffer: () => void): () => void {
  listener = onOffer;
  if (isPending) onOffer();
  isPending = false;
  return () => {
    listener = undefined;
  };
}
