import { type ReactNode, Suspense, useEffect, useRef } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useHasOpened } from '#client/ui/overlay/use-has-opened.ts';

interface AdditionFieldsProps {
  label: string;
  isOpen: boolean;
  children: ReactNode;
}

/** The fields of an addition below the chips. Hidden fields stay mounted, so that incomplete input is not lost. */
export function AdditionFields({ label, isOpen, children }: AdditionFieldsProps) {
  if (!useHasOpened(isOpen)) return null;
  return (
    <section
      aria-label={label}
      hidden={!isOpen}
      className="rounded-lg border border-line bg-surface p-4"
    >
      <Suspense fallback={<Skeleton shape="box" className="h-24" />}>
        {isOpen && <FocusFields />}
        {children}
      </Suspense>
    </section>
  );
}

/** Focuses the first invalid field, or the first field, once the fields have loaded. */
function FocusFields() {
  const element = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const { activeElement } = document;
    // A refused form focuses its first invalid field, which can be outside these fields.
    if (activeElement?.closest('[aria-invalid="true"]')) return;
    const fields = element.current?.parentElement;
    const first = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? fields?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, []);
  return <span ref={element} hidden />;
}
