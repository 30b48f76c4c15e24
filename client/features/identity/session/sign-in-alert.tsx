import { CircleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

interface SignInAlertProps {
  title: string;
  text: string;
  children?: ReactNode;
}

/** An alert that explains why a sign-in failed. */
export function SignInAlert({ title, text, children }: SignInAlertProps) {
  return (
    <div role="alert" className="mt-4 flex gap-3 rounded-md bg-danger-soft p-4 text-left text-sm">
      <CircleAlert className="mt-0.5 size-5 shrink-0 text-danger" aria-hidden="true" />
      <div className="min-w-0">
        <p className="font-bold text-danger">{title}</p>
        <p className="mt-0.5 whitespace-pre-line text-ink [overflow-wrap:anywhere]">{text}</p>
        {children}
      </div>
    </div>
  );
}
