import { act } from '@testing-library/react';
import { vi } from 'vitest';

interface Sight {
  target: Element;
  isIntersecting: boolean;
}

interface Observer {
  margin: string | undefined;
  targets: Set<Element>;
  notify: (sights: Sight[]) => void;
}

export interface FakeViewport {
  margins: () => (string | undefined)[];
  /** The elements that observers with this margin observe, in the order in which observation began. */
  observed: (margin: string) => Element[];
  /** Notifies the observers that these elements are now in view, or are no longer in view. */
  show: (elements: readonly Element[], isIntersecting?: boolean) => void;
}

/**
 * Replaces IntersectionObserver, which jsdom lacks, until globals are unstubbed. The test decides which elements are in
 * view.
 */
export function stubViewport(): FakeViewport {
  const observers: Observer[] = [];
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      readonly #targets = new Set<Element>();
      constructor(notify: Observer['notify'], options?: IntersectionObserverInit) {
        observers.push({ margin: options?.rootMargin, targets: this.#targets, notify });
      }
      observe(target: Element) {
        this.#targets.add(target);
      }
      unobserve(target: Element) {
        this.#targets.delete(target);
      }
      disconnect() {
        this.#targets.clear();
      }
    },
  );
  return {
    margins: () => observers.map(({ margin }) => margin),
    observed: (margin) =>
      observers.filter((one) => one.margin === margin).flatMap(({ targets }) => [...targets]),
    show: (elements, isIntersecting = true) =>
      act(() => {
        for (const { targets, notify } of observers) {
          const sights = elements.filter((element) => targets.has(element));
          if (sights.length > 0) notify(sights.map((target) => ({ target, isIntersecting })));
        }
      }),
  };
}
