import { useState } from 'react';

/** What a dialog asks, as it was when it opened: what is asked about may change meanwhile. */
interface Questions<Question> {
  question: Question | null;
  /** Differs for each question: the key with which a dialog starts over. */
  number: number;
  isOpen: boolean;
  ask: (question: Question) => void;
  /** Closes the dialog. The question stays as it was while the dialog goes. */
  close: () => void;
}

/** The question of a dialog that is rendered once for all that it can ask. */
export function useQuestion<Question>(): Questions<Question> {
  const [asked, setAsked] = useState<{ question: Question | null; number: number }>({
    question: null,
    number: 0,
  });
  const [isOpen, setOpen] = useState(false);
  return {
    ...asked,
    isOpen,
    ask(question) {
      setAsked(({ number }) => ({ question, number: number + 1 }));
      setOpen(true);
    },
    close: () => setOpen(false),
  };
}
