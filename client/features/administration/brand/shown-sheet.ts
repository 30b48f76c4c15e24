/**
 * Shows a changed brand without a reload: replaces the style sheet that the server has linked in the head of the page.
 * Null removes it.
 */
export function showSheet(href: string | null): void {
  const linked = document.head.querySelector<HTMLLinkElement>('link[href^="/brand/"]');
  if (href === null) linked?.remove();
  else if (linked === null) {
    document.head.append(
      Object.assign(document.createElement('link'), { rel: 'stylesheet', href }),
    );
  } else if (linked.getAttribute('href') !== href) linked.href = href;
}
