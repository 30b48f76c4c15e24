import { Button, type ButtonProps } from './button.tsx';
import { usePending } from './use-pending.ts';

interface ActionButtonProps extends Omit<ButtonProps, 'busy' | 'onClick'> {
  /** The button is busy while a returned promise is pending. The promise must not reject. */
  onAction: () => unknown;
}

/** A button that is busy during its action. */
export function ActionButton({ onAction, ...button }: ActionButtonProps) {
  const [isPending, run] = usePending(onAction);
  return <Button {...button} busy={isPending} onClick={run} />;
}
