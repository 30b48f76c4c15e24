/** Returns an SVG that the server has drawn as a `data:` URL. */
export function svgUrl(svg: string | undefined): string | undefined {
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
