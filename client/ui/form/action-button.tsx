import { useState } from 'react';
import { Button, type ButtonProps } from './button.tsx';

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** While a returned promise is pending, the button is busy. The promise must not reject. */
  onAction: () => unknown;
}

export function ActionButton({ onAction, ...button }: ActionButtonProps) {
  const [isPending, run] = usePending(onAction);
  return <Button {...button} busy={isPending} onClick={run} />;
}

/** Returns whether an action is pending, and a function that runs it. The action's promise must not reject. */
export function usePending(action: () => unknown): [isPending: boolean, run: () => void] {
  const [isPending, setPending] = useState(false);
  function run() {
    const result = action();
    if (!(result instanceof Promise)) return;
    setPending(true);
    void result.finally(() => setPending(false));
  }
  return [isPending, run];
}
