import { CloudAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { messageOf } from '#client/lib/api/api-error.ts';
import { failureMessages } from '#client/lib/api/failure.messages.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Button } from '#client/ui/form/button.tsx';
import { handOverFocus } from '#client/ui/overlay/hand-over-focus.ts';
import { Mascot } from './mascot.tsx';

interface ErrorStateProps {
  title: string;
  heading?: boolean;
  text?: string;
  onRetry?: () => void;
  retrying?: boolean;
  action?: ReactNode;
}

const aroundRef = handOverFocus();

export function ErrorState({
  title,
  heading = false,
  text,
  onRetry,
  retrying,
  action,
}: ErrorStateProps) {
  const Title = heading ? 'h1' : 'p';
  return (
    <div
      ref={heading ? undefined : aroundRef}
      role="alert"
      className="mx-auto flex max-w-dialog flex-col items-center px-6 py-10 text-center"
    >
      <Mascot mood="troubled" icon={CloudAlert} isFailure />
      <Title className="mt-5 font-bold text-lg [word-break:auto-phrase]">{title}</Title>
      {text !== undefined && (
        <p className="mt-1 text-ink-soft text-sm [text-wrap:balance] [word-break:auto-phrase]">
          {text}
        </p>
      )}
      {onRetry && (
        <Button variant="secondary" className="mt-6" busy={retrying} onClick={onRetry}>
          {commonMessages.retry}
        </Button>
      )}
      {action !== undefined && <div className="mt-6">{action}</div>}
    </div>
  );
}

interface LoadFailedProps {
  error: unknown;
  /** Renders the title as the `h1` of the page. */
  heading?: boolean;
  retrying: boolean;
  onRetry: () => unknown;
}

export function LoadFailed({ error, heading = false, retrying, onRetry }: LoadFailedProps) {
  return (
    <ErrorState
      heading={heading}
      title={failureMessages.loadFailed}
      text={messageOf(error)}
      retrying={retrying}
      onRetry={() => void onRetry()}
    />
  );
}
