type Rgb = [number, number, number];

function parse(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16);
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255];
}

/** Blends two #rrggbb colours; 0 gives the first, 1 the second. */
export function mix(first: string, second: string, amount: number): string {
  const from = parse(first);
  const to = parse(second);
  const channel = (i: 0 | 1 | 2): string =>
    Math.round(from[i] + (to[i] - from[i]) * amount)
      .toString(16)
      .padStart(2, '0');
  return `#${channel(0)}${channel(1)}${channel(2)}`;
}

/** Blends towards a warm white. */
export function lighten(color: string, amount: number): string {
  return mix(color, '#fffaf2', amount);
}

/** Blends towards a deep violet, so that shadows stay colourful. */
export function darken(color: string, amount: number): string {
  return mix(color, '#2c1d4a', amount);
}

/** The colour of an outline: the same hue, more saturated and darker. */
export function deepen(color: string): string {
  const [red, green, blue] = parse(color).map((channel) => (channel * channel) / 255) as Rgb;
  const rich = [red, green, blue].map((channel) =>
    Math.round(channel).toString(16).padStart(2, '0'),
  );
  return mix(mix(`#${rich.join('')}`, color, 0.2), '#5a2352', 0.46);
}
