import { useQueryClient } from '@tanstack/react-query';
import { ChevronRight, History, X } from 'lucide-react';
import { Link } from '#client/lib/router/link.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { missedMessages as texts } from './missed.messages.ts';
import { endAbsence } from './missed.queries.ts';

export default function MissedStrip({ since }: { since: string }) {
  const client = useQueryClient();
  return (
    <div className="flex min-h-12 items-start rounded-lg bg-brand-soft">
      <Link
        to="/missed"
        className="flex min-h-12 min-w-0 flex-1 flex-wrap items-center gap-x-3 rounded-lg py-1 pl-4 hover:bg-hover"
      >
        <History className="size-5 shrink-0 text-brand" aria-hidden="true" />
        <span className="flex-text font-bold text-sm [word-break:auto-phrase]">
          {texts.offer(since)}
        </span>
        <span className="inline-flex shrink-0 items-center font-bold text-brand text-sm">
          {texts.open}
          <ChevronRight className="size-4" aria-hidden="true" />
        </span>
      </Link>
      <IconButton icon={X} label={texts.dismiss} onClick={() => void endAbsence(client)} />
    </div>
  );
}
