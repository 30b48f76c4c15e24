const offers = new EventTarget();

/** Offers push messages after an action whose outcome the member may want to hear of. The card decides whether it shows. */
export function offerPush(): void {
  offers.dispatchEvent(new Event('offer'));
}

/** Calls back when push messages are to be offered. Returns the function that stops this. */
export function subscribeToOffers(onOffer: () => void): () => void {
  offers.addEventListener('offer', onOffer);
  return () => offers.removeEventListener('offer', onOffer);
}
