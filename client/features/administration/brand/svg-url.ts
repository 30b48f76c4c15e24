/** Returns the `data:` URL of an SVG that the server has drawn. */
export function svgUrl(svg: string | undefined): string | undefined {
  return svg === undefined ? undefined : `data:image/svg+xml,${encodeURIComponent(svg)}`;
}
