import { X } from 'lucide-react';
import { titleOf } from '#client/features/moderation/cases/case-words.ts';
import { commonMessages } from '#client/lib/format/common.messages.ts';
import { Link } from '#client/lib/router/link.tsx';
import { IconButton } from '#client/ui/form/icon-button.tsx';
import { decideCasesMessages } from './decide-cases.messages.ts';
import type { RefusedCase } from './use-case-selection.ts';

const texts = decideCasesMessages.refused;

interface RefusedCasesProps {
  refused: readonly RefusedCase[];
  addressOf: (caseId: string) => string;
  onClose: () => void;
}

/** The cases that a decision about several has left out, each with the cause. */
export function RefusedCases({ refused, addressOf, onClose }: RefusedCasesProps) {
  if (refused.length === 0) return null;
  return (
    <section
      data-refused-cases=""
      tabIndex={-1}
      aria-labelledby="refused-cases"
      className="mb-2 rounded-lg bg-warning-soft py-1 pl-3 text-sm"
    >
      <div className="flex items-center gap-2">
        <h2 id="refused-cases" className="mr-auto text-sm">
          {texts.title(refused.length)}
        </h2>
        <IconButton icon={X} label={commonMessages.close} onClick={onClose} />
      </div>
      <ul className="divide-y divide-line pr-3">
        {refused.map(({ item, reason }) => (
          <li key={item.id} className="py-1">
            <Link
              to={addressOf(item.id)}
              className="flex min-h-11 items-center break-all font-bold text-brand underline underline-offset-2"
            >
              {titleOf(item)}
            </Link>
            <p className="pb-1 text-xs">{reason}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
