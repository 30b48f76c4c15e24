import { useState } from 'react';

/** The question of a dialog. It does not change while the dialog is open, even when its target changes. */
interface Questions<Question> {
  question: Question | null;
  /** Differs for each question. It is the React key that resets the dialog. */
  number: number;
  isOpen: boolean;
  ask: (question: Question) => void;
  /** Closes the dialog. The question stays during the closing animation. */
  close: () => void;
}

/** Returns the question of a dialog that is rendered once for many targets. */
export function useQuestion<Question>(): Questions<Question> {
  const [current, setCurrent] = useState<{ question: Question | null; number: number }>({
    question: null,
    number: 0,
  });
  const [isOpen, setOpen] = useState(false);
  return {
    ...current,
    isOpen,
    ask(question) {
      setCurrent(({ number }) => ({ question, number: number + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
