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

/** Creates the live region in advance, because screen readers ignore a text that is added together with its region. */
export function mountLiveRegion(): void {
  liveRegion();
}

export function announce(text: string): void {
  liveRegion().textContent = text;
}
