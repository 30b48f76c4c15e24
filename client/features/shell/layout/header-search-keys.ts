import { type RefObject, useEffect } from 'react';
import { useSlashKey } from '#client/lib/hooks/use-slash-key.ts';
import { isComposing } from '#client/ui/form/is-composing.ts';

/** The keys of the search field of the header. `/` focuses it, and the Enter that ends a composition does not submit it. */
export default function HeaderSearchKeys({
  field,
}: {
  field: RefObject<HTMLInputElement | null>;
}): null {
  useSlashKey(field);
  useEffect(() => {
    const input = field.current;
    // Safari would submit the form with the Enter that ends a composition.
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Enter' && isComposing(event)) event.preventDefault();
    };
    input?.addEventListener('keydown', onKeyDown);
    return () => input?.removeEventListener('keydown', onKeyDown);
  }, [field]);
  return null;
}
