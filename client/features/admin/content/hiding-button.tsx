import { Eye, EyeOff } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { managedContentMessages } from './content.messages.ts';
import type { Decidable } from './content.queries.ts';
import type { Hiding } from './use-hiding.tsx';

const texts = managedContentMessages;

interface HidingButtonProps {
  thing: Decidable;
  isHidden: boolean;
  hiding: Hiding;
}

/** Hides the thing of a row, or shows it again. */
export function HidingButton({ thing, isHidden, hiding }: HidingButtonProps) {
  const Icon = isHidden ? Eye : EyeOff;
  return (
    <Button
      variant="secondary"
      aria-label={isHidden ? texts.showOf(thing.name) : texts.hideOf(thing.name)}
      onClick={() => (isHidden ? hiding.show(thing) : hiding.hide(thing))}
      className="whitespace-nowrap"
    >
      <Icon className="size-4" aria-hidden="true" />
      {isHidden ? texts.show : texts.hide}
    </Button>
  );
}
