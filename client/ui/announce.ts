let region: HTMLElement | undefined;

function liveRegion(): HTMLElement {
  if (region?.isConnected) return region;
  region = document.createElement('div');
  region.setAttribute('role', 'status');
  region.setAttribute('aria-live', 'polite');
  region.className = 'sr-only';
  document.body.append(region);
  return region;
}

/** Makes the live region, so that the first announcement is not lost with a region just born. */
export function prepareAnnouncements(): void {
  liveRegion();
}

/** Says something politely to screen readers, without moving the focus. */
export function announce(text: string): void {
  liveRegion().textContent = text;
}
