import { afterEach } from 'vitest';

/**
 * Keeps a closing popup in the page until the returned function is called, like a transition in a browser. Ends with
 * the test.
 */
export function holdTransition(role: 'dialog' | 'menu'): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  Element.prototype.getAnimations = function getAnimations(this: Element) {
    const isClosing = this.getAttribute('role') === role && this.hasAttribute('data-closed');
    return isClosing ? [{ finished: promise } as unknown as Animation] : [];
  };
  return resolve;
}

afterEach(() => {
  Reflect.deleteProperty(Element.prototype, 'getAnimations');
});
