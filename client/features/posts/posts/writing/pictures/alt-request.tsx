import { useState } from 'react';
import { readStored, writeStored } from '#client/lib/cache/browser-storage.ts';
import { Button } from '#client/ui/form/button.tsx';
import { picturesFormMessages } from './pictures-form.messages.ts';

const texts = picturesFormMessages.ask;
const storageKey = (userId: string) => `hiroba.alt-asked.${userId}`;

interface AltRequestProps {
  userId: string;
  onWrite: () => void;
}

/** A request to describe the pictures. It is not shown again after a member has responded on this device. */
export function AltRequest({ userId, onWrite }: AltRequestProps) {
  const [wasAsked, setAsked] = useState(() => readStored('localStorage', storageKey(userId)));
  if (wasAsked) return null;

  function answer() {
    writeStored('localStorage', storageKey(userId), true);
    setAsked(true);
  }

  return (
    <section aria-label={texts.title} className="mt-3 rounded-lg bg-info-soft px-4 py-3 text-sm">
      <p className="font-bold">{texts.title}</p>
      <p className="mt-0.5 text-ink-soft text-xs [word-break:auto-phrase]">{texts.text}</p>
      <div className="mt-1 flex justify-end">
        <Button variant="ghost" className="px-3" onClick={answer}>
          {texts.later}
        </Button>
        <Button
          variant="ghost"
          className="px-3"
          onClick={() => {
            answer();
            onWrite();
          }}
        >
          {texts.write}
        </Button>
      </div>
    </section>
  );
}
