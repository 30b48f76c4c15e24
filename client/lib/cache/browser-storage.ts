type Area = 'localStorage' | 'sessionStorage';

/** Returns a stored value. Returns null when there is none, when it is invalid, or when storage is disabled. */
export function readStored(area: Area, key: string): unknown {
  try {
    return JSON.parse(globalThis[area].getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

/** Stores a value as JSON, or removes it if it is undefined. Does nothing when storage is full or disabled. */
export function writeStored(area: Area, key: string, value: unknown): void {
  try {
    if (value === undefined) globalThis[area].removeItem(key);
    else globalThis[area].setItem(key, JSON.stringify(value));
  } catch {
    // A failure is ignored, because stored values only need to survive a reload and the page works without them.
  }
}
