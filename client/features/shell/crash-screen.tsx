import { buttonClasses } from '../../ui/button.tsx';
import { Mascot } from '../../ui/mascot.tsx';
import { shellMessages } from './shell.messages.ts';

const { title, text, reload } = shellMessages.crash;

/** Rendered when rendering failed. Uses nothing that could fail again. */
export function CrashScreen() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-dialog flex-col items-center justify-center px-6 text-center">
      <Mascot mood="troubled" size="lg" />
      <h1 className="mt-6 text-2xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">{text}</p>
      <button type="button" onClick={() => window.location.reload()} className={buttonClasses()}>
        {reload}
      </button>
    </main>
  );
}
