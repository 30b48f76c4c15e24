/** Returns a drawing of the server as the URL of a picture. */
export function svgUrl(svg: string | undefined): string | undefined {
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
