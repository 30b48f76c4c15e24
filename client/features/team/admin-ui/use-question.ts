import { useState } from 'react';

/**
 * Returns the question of a dialog that is rendered once for many targets. The question stays while the dialog is open,
 * even when its target changes, and while it closes. `number` is the React key that resets the dialog for each
 * question.
 */
export function useQuestion<Question>() {
  const [current, setCurrent] = useState<{ question: Question | null; number: number }>({
    question: null,
    number: 0,
  });
  const [isOpen, setOpen] = useState(false);
  return {
    ...current,
    isOpen,
    ask(question: Question): void {
      setCurrent(({ number }) => ({ question, number: number + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
