const BINS = 24;
/** The average chroma below which a picture counts as grey. */
const LEAST_CHROMA = 0.02;

/** Returns the dominant hue of a picture in degrees of OKLCH. Undefined for a grey picture. */
export function dominantHue(pixels: Uint8ClampedArray): number | undefined {
  const bins = Array.from({ length: BINS }, () => ({ a: 0, b: 0, chroma: 0 }));
  let sum = 0;
  for (let at = 0; at + 3 < pixels.length; at += 4) {
    const opacity = (pixels[at + 3] ?? 0) / 255;
    const { a, b } = labOf(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0);
    const chroma = Math.hypot(a, b) * opacity;
    const bin = bins[Math.floor((degreesOf(a, b) / 360) * BINS) % BINS];
    sum += chroma;
    if (!bin) continue;
    bin.a += a * opacity;
    bin.b += b * opacity;
    bin.chroma += chroma;
  }
  if (sum <= (LEAST_CHROMA * pixels.length) / 4) return undefined;
  const most = bins.reduce((best, bin) => (bin.chroma > best.chroma ? bin : best));
  return Math.round(degreesOf(most.a, most.b));
}

function degreesOf(a: number, b: number): number {
  return ((Math.atan2(b, a) * 180) / Math.PI + 360) % 360;
}

function labOf(red: number, green: number, blue: number): { a: number; b: number } {
  const [r, g, b] = [linear(red), linear(green), linear(blue)];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return {
    a: 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    b: 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  };
}

function linear(channel: number): number {
  const value = channel / 255;
  return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
}
