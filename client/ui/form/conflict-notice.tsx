import { TriangleAlert } from 'lucide-react';
import type { ReactNode, Ref } from 'react';

interface ConflictNoticeProps {
  title: string;
  text: string;
  failure?: string | null;
  children: ReactNode;
  /** The ref of a notice that receives the focus. */
  ref?: Ref<HTMLDivElement>;
}

/** A notice in the bar of a form: the stored version has changed since the form was opened. */
export function ConflictNotice({
  title,
  text,
  failure = null,
  children,
  ref,
}: ConflictNoticeProps) {
  return (
    <div
      ref={ref}
      role="alert"
      {...(ref && { tabIndex: -1 })}
      className="flex gap-3 rounded-lg bg-warning-soft p-3"
    >
      <TriangleAlert className="mt-0.5 size-5 shrink-0 text-warning" aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="phrases font-bold text-sm">{title}</p>
        <p className="text-xs">{text}</p>
        {failure !== null && <p className="mt-1 font-medium text-danger text-xs">{failure}</p>}
        <div className="mt-2 flex flex-wrap gap-2">{children}</div>
      </div>
    </div>
  );
}
