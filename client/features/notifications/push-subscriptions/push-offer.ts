let listener: (() => void) | undefined;
let isPending = false;

/** Offers push messages after an action whose outcome the member will wait for. The code of the card may load later. */
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
