import { shellMessages } from '#client/features/shell/layout/shell.messages.ts';
import { Mascot } from '#client/ui/feedback/mascot.tsx';
import { buttonClasses } from '#client/ui/form/button.tsx';

const { title, text, reload } = shellMessages.crash;

/** Rendered after a rendering error. It contains nothing that could fail again. */
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
