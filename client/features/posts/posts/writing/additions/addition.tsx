import type { LucideIcon } from 'lucide-react';
import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Skeleton } from '#client/ui/feedback/skeleton.tsx';
import { useHasOpened } from '#client/ui/overlay/lazy-dialog.tsx';

export interface AdditionChip {
  key: string;
  text: string;
  removeLabel: string;
  /** Removes the value from the post. Returns a function that restores it. */
  remove: () => () => void;
}

/** Something that an author can add to a post, such as a poll. Each addition has an entry in the menu 追加する. */
export interface Addition {
  icon: LucideIcon;
  label: string;
  /** Whether the menu has the entry of the addition. */
  isOffered: boolean;
  chips: readonly AdditionChip[];
  /** Whether the fields are open. Undefined for an addition that is chosen in a dialog. */
  isOpen?: boolean;
  /** Adds the fields of the addition, or opens its dialog. */
  open: () => void;
  close?: () => void;
  content: ReactNode;
}

/** Returns whether the fields of an addition are open, and how to open and hide them. Invalid fields stay open. */
export function useOpenFields(isInvalid: boolean) {
  const [isOpen, setOpen] = useState(false);
  if (isInvalid && !isOpen) setOpen(true);
  return { isOpen, open: () => setOpen(true), close: () => setOpen(false) };
}

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
    // After a refused save, the form focuses its first invalid field, which can be outside of these fields.
    if (activeElement?.closest('[aria-invalid="true"]')) return;
    const fields = element.current?.parentElement;
    const first = fields?.querySelector<HTMLElement>('[aria-invalid="true"]');
    (first ?? fields?.querySelector<HTMLElement>('input, textarea'))?.focus();
  }, []);
  return <span ref={element} hidden />;
}
